import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // The whole map of screens is small: fetching it piece by piece would cost a request per hovered link.
  routeDiscovery: { mode: 'initial' },
  // Files are preloaded under `strict-dynamic` only if tag and policy name the same digest.
  subResourceIntegrity: true,
} satisfies Config
