import { home } from '@grana/messages/es/apps/home'
import { HomePage as NewHomePage } from '@grana/parts/home/home-page'

export function HomePage() {
  return <NewHomePage texts={home.customers} />
}
