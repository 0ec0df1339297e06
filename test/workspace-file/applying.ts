import type { ExecutionContext } from 'ava'
import type { Context } from '../../src/context.js'
import { type ApplyInput, applyWorkspaceFile } from '../../src/workspace-file/apply.js'
import { WorkspaceFileError } from '../../src/workspace-file/problems.js'
import { Workspace } from '../../src/workspaces/workspace.js'

/** What files make of a database; `refused` gives the problems of one, as lines. */
export function applying(t: ExecutionContext, { context }: { context: Context }) {
  const apply = (text: string, more: Partial<ApplyInput> = {}) =>
    applyWorkspaceFile(context, { file: 'w.yaml', text, environment: {}, ...more })
  const refused = async (text: string, more: Partial<ApplyInput> = {}) => {
    const error = await t.throwsAsync(apply(text, more), { instanceOf: WorkspaceFileError })
    return error?.problems.map(({ message, line, column }) => `${line}:${column}: ${message}`)
  }
  return { context, apply, refused }
}

export const name = 'workspace: { name: Harbor }\n'

export const full = `
workspace: { name: Harbor, quietHours: { from: "20:00", to: "08:00" } }
checklist:
  - code: BUSINESS
    name: Business
    items:
      - { code: LEGAL_NAME, label: Legal name, fieldType: TEXT }
      - { code: TYPE, label: Type, fieldType: SELECT, config: { options: [LLC, Corp] } }
  - code: PARTNERS
    name: Partners
    conditions: { item: TYPE, op: equals, value: LLC }
    items:
      - { code: LIST, label: List, fieldType: TEXT, isRequired: false }
agents:
  - { code: maya, name: Maya, email: maya@harbor.example, phoneNumber: "+1 (202) 555-0123" }
workflows:
  - { code: collect, name: Collect, type: CHECKLIST, followUps: { every: P2D, atMost: 5 } }
  - { code: monthly, name: Monthly, type: REMINDER, schedule: { cron: "0 10 1 * *" }, message: "Hi {firstName}" }
automations:
  - { when: { tagged: warm }, start: { agent: maya, workflow: collect }, withdraw: true }
webhooks:
  - { code: crm, url: "https://crm.harbor.example/", events: ["workflow_run.*"], headers: { x-key: "\${LEADSPREAD_KEY}" } }
`

export const everything = [
  'workspace Harbor',
  'checklist group BUSINESS',
  'checklist group PARTNERS',
  'checklist item BUSINESS.LEGAL_NAME',
  'checklist item BUSINESS.TYPE',
  'checklist item PARTNERS.LIST',
  'agent maya',
  'workflow collect',
  'workflow monthly',
  'automation warm → maya/collect',
  'webhook crm',
]

export const environment = { LEADSPREAD_KEY: 'correct horse' }
export const versionOf = async ({ db }: Context, id: string) =>
  (await Workspace.in(id, db).findById(id))?.checklistVersion

export async function rowsOf({ db }: Context): Promise<unknown> {
  const tables = [
    'workspaces',
    'checklist_groups',
    'checklist_items',
    'agents',
    'workflows',
    'automations',
    'webhooks',
  ]
  return Promise.all(tables.map(table => db(table).orderBy('id')))
}

export const group = (items: string, more = '') =>
  `${name}checklist:\n  - { code: A, name: A${more}, items: [${items}] }`
export const item = (code: string, more = '') => `{ code: ${code}, label: ${code}, fieldType: TEXT${more} }`
