import { activityEndpoints } from '../activity/routes.js'
import { agentEndpoints } from '../agents/routes.js'
import { auditEndpoints } from '../audit/routes.js'
import { checklistEndpoints } from '../checklists/routes.js'
import { documentEndpoints } from '../intake/routes.js'
import { escalationEndpoints } from '../leads/escalations/routes.js'
import { leadEndpoints } from '../leads/routes.js'
import { syncEndpoints } from '../leads/syncs/routes.js'
import { portalEndpoints } from '../portal/routes.js'
import { runEndpoints } from '../runs/routes.js'
import { generationEndpoints } from '../spreads/generations/routes.js'
import { inputEndpoints } from '../spreads/inputs/routes.js'
import { mappingEndpoints } from '../spreads/mappings/routes.js'
import { peerEndpoints } from '../spreads/peers/routes.js'
import { spreadEndpoints } from '../spreads/routes.js'
import { testClockEndpoints } from '../test-clock/routes.js'
import { webhookEndpoints } from '../webhooks/routes.js'
import { workspaceEndpoints } from '../workspaces/routes.js'
import type { AnyEndpoint } from './endpoint.js'

/** Every operation of the API, in the order of the docs. */
export const endpoints: AnyEndpoint[] = [
  ...workspaceEndpoints,
  ...leadEndpoints,
  ...syncEndpoints,
  ...checklistEndpoints,
  ...documentEndpoints,
  ...activityEndpoints,
  ...escalationEndpoints,
  ...portalEndpoints,
  ...agentEndpoints,
  ...runEndpoints,
  ...spreadEndpoints,
  ...inputEndpoints,
  ...generationEndpoints,
  ...mappingEndpoints,
  ...peerEndpoints,
  ...webhookEndpoints,
  ...auditEndpoints,
  ...testClockEndpoints,
]
