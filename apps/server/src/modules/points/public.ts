export { figuresOfAgent } from './read-points.ts'
export { pointsTasks } from './tasks.ts'
