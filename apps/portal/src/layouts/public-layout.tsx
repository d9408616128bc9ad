import { Outlet } from 'react-router'
import { portal } from '@grana/messages/es/portal'

export default function PublicLayout() {
  return (
    <>
      <a className="skip-link" href="#main">
        {portal.skipToContent}
      </a>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}
