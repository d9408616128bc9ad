import type { TargetType } from '@grana/contract/program-values'
import {
  CarIcon,
  CloudIcon,
  CodeIcon,
  CpuIcon,
  DeviceMobileIcon,
  GlobeIcon,
  NetworkIcon,
  ShareNetworkIcon,
} from '@grana/ui/icons'

const icons: Record<TargetType, typeof CarIcon> = {
  website: GlobeIcon,
  api: ShareNetworkIcon,
  android: DeviceMobileIcon,
  ios: DeviceMobileIcon,
  network: NetworkIcon,
  cloud: CloudIcon,
  hardware: CpuIcon,
  vehicle: CarIcon,
  source_code: CodeIcon,
}

/** The kind of a thing as a figure; its name stands beside it. */
export function TypeIcon({ type, className }: { readonly type: TargetType; readonly className?: string | undefined }) {
  const Icon = icons[type]
  return <Icon className={className} />
}
