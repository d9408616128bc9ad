import { hostBridge } from '@grana/client/session/host-bridge'

hostBridge({ origins: (document.body.dataset['origins'] ?? '').split(' ').filter((origin) => origin !== '') })
