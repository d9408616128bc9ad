export { figuresOfAgent } from './read-points.ts'
