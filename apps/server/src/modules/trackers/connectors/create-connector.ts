import type { Outbound } from '#server/lib/outbound/outbound.ts'
import type { Connector, ConnectorSettings } from './connector.ts'
import { createGithub } from './github.ts'
import { createGitlab } from './gitlab.ts'
import { createJira } from './jira.ts'

const creators = { github: createGithub, gitlab: createGitlab, jira: createJira }

export const createConnector = (outbound: Outbound, settings: ConnectorSettings): Connector =>
  creators[settings.kind](outbound, settings)
