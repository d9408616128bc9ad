import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // The route manifest is small: loading it in parts would cost a request per hovered link.
  routeDiscovery: { mode: 'initial' },
  // Under `strict-dynamic`, files are preloaded only if tag and policy have the same digest.
  subResourceIntegrity: true,
} satisfies Config
