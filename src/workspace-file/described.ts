import { createHash } from 'node:crypto'
import { stringify } from 'yaml'
import { Agent } from '../agents/agent.js'
import { agentFields } from '../agents/fields.js'
import { Workflow } from '../agents/workflow.js'
import { ChecklistGroup } from '../checklists/group.js'
import { ChecklistItem } from '../checklists/item.js'
import type { Queryable } from '../db/connect.js'
import { Automation } from '../leads/automations/automation.js'

/** Those sections of a workspace file that say what agents do, and nothing of where anything is sent. */
export const setupSections = ['checklist', 'agents', 'workflows', 'automations'] as const

/** One thing that is set up, as a file would say it. */
interface SetupEntry {
  id: string
  /** As lists of changes call it. */
  name: string
  says: Said
}

type Said = Record<string, unknown>

/** What a workspace has of these sections, as a file that would change nothing. */
export interface Setup {
  content: Record<(typeof setupSections)[number], Said[]>
  entries: SetupEntry[]
}

export async function describeSetup(workspaceId: string, db: Queryable): Promise<Setup> {
  const live = <M>(rows: M[]) =>
    rows.filter(row => (row as { archivedAt: string | null }).archivedAt === null)
  const groups = live(await ChecklistGroup.in(workspaceId, db).orderBy('position').orderBy('id'))
  const items = live(await ChecklistItem.in(workspaceId, db).orderBy('position').orderBy('id'))
  const agents = live(await Agent.in(workspaceId, db).orderBy('id'))
  const workflows = live(await Workflow.in(workspaceId, db).orderBy('id'))
  const automations = live(await Automation.in(workspaceId, db).orderBy('id'))
  const entries: SetupEntry[] = []
  const said = (name: string, id: string, says: Said, more: Said = {}) => {
    entries.push({ id, name, says: { ...says, ...more } })
    return says
  }
  const checklist = groups.map((group, place) => {
    const says = said(`checklist group ${group.code}`, group.id, groupSays(group), { place })
    const own = items.filter(({ groupId }) => groupId === group.id)
    return {
      ...says,
      items: own.map((item, n) =>
        said(`checklist item ${group.code}.${item.code}`, item.id, itemSays(item), {
          group: group.code,
          place: n,
        }),
      ),
    }
  })
  const codeOf = (rows: (Agent | Workflow)[], id: string) => rows.find(row => row.id === id)?.code ?? id
  const content = {
    checklist,
    agents: agents.map(agent => said(`agent ${agent.code}`, agent.id, agentSays(agent))),
    workflows: workflows.map(one => said(`workflow ${one.code}`, one.id, workflowSays(one))),
    automations: automations.map(({ id, tag, agentId, workflowId, withdraw }) => {
      const start = { agent: codeOf(agents, agentId), workflow: codeOf(workflows, workflowId) }
      const says = { when: { tagged: tag }, start, ...(withdraw ? { withdraw: true } : {}) }
      return said(`automation ${tag} → ${start.agent}/${start.workflow}`, id, says)
    }),
  }
  return { content, entries }
}

export const setupText = ({ content }: Setup): string =>
  stringify(content, { lineWidth: 0, blockQuote: 'literal', aliasDuplicateObjects: false })

/** Something else as soon as anything of it has changed. */
export const setupVersion = ({ content }: Setup): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)

/** What a file needs not say isn't said. */
const spoken = (says: Said, usual: Said = {}): Said =>
  Object.fromEntries(
    Object.entries(says).filter(
      ([name, value]) => value !== null && value !== undefined && value !== usual[name],
    ),
  )

const groupSays = ({ code, name, conditions }: ChecklistGroup): Said => spoken({ code, name, conditions })

const itemSays = ({ validationRules, ...item }: ChecklistItem): Said =>
  spoken(
    {
      code: item.code,
      label: item.label,
      fieldType: item.fieldType,
      isRequired: Boolean(item.isRequired),
      helpText: item.helpText,
      clientInstructions: item.clientInstructions,
      agentInstructions: item.agentInstructions,
      config: item.config,
      validationRules: validationRules.length > 0 ? validationRules : null,
      conditions: item.conditions,
    },
    { isRequired: true },
  )

const agentSays = (agent: Agent): Said => {
  const fields = Object.keys(agentFields) as (keyof typeof agentFields)[]
  const says = Object.fromEntries(fields.map(name => [name, agent[name]]))
  return spoken({ code: agent.code, ...says }, { mode: 'autopilot' })
}

const workflowSays = ({
  code,
  name,
  type,
  portalUrlTemplate,
  channel,
  followUps,
  schedule,
  message,
  words,
}: Workflow): Said =>
  spoken({ code, name, type, portalUrlTemplate, channel, followUps, schedule, message, words })
