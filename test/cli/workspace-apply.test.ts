import test from 'ava'
import {
  besideApi,
  example,
  file,
  leadspread,
  once,
  onDatabase,
  refuses,
  refusesAsJson,
  succeeds,
} from './command-line.js'

const harbor = (agents: string) => `
workspace: { name: Pier Lending }
checklist:
  - code: BUSINESS
    name: Business
    items:
      - { code: LEGAL_NAME, label: Legal name, fieldType: TEXT }
agents: ${agents}
workflows:
  - { code: help, name: Support, type: SUPPORT }
webhooks:
  - { code: crm, url: "https://crm.harbor.example/", events: ["*"], headers: { x-key: "\${LEADSPREAD_CRM_SECRET}" } }
`
const maya = '[{ code: maya, name: Maya, email: maya@harbor.example }]'

test('workspace apply makes a workspace what a file says, and says what it did', async t => {
  const { w, run } = await besideApi(t, { LEADSPREAD_CRM_SECRET: 'from the environment' })
  const path = file(t, harbor(maya))
  const first = await run('workspace', 'apply', path, '--json')
  succeeds(t, first)
  const { apiKey, ...made } = first.json
  const { workspaceId, ids } = made
  t.is((await w.send('GET', '/api/v1/me', { key: apiKey })).body.workspace.id, workspaceId)
  t.deepEqual(Object.keys(first.json).sort(), [
    'apiKey',
    'archived',
    'created',
    'ids',
    'unchanged',
    'updated',
    'workspaceId',
  ])
  t.deepEqual(Object.keys(ids), ['agents', 'workflows', 'webhooks'])
  t.regex(ids.agents.maya, /^agent_/)
  t.regex(ids.workflows.help, /^wf_/)
  t.regex(ids.webhooks.crm, /^hook_/)
  t.is(first.json.created.length, 6)
  t.deepEqual([first.json.updated, first.json.unchanged, first.json.archived], [[], [], []])
  // Read from the environment, and not readable in the database.
  const [webhook] = await w.context.db('webhooks')
  t.false(JSON.stringify(webhook).includes('from the environment'))

  const again = await run('workspace', 'apply', path, '--json')
  succeeds(t, again)
  t.deepEqual(again.json, { ...made, created: [], unchanged: again.json.unchanged })
  t.is(again.json.unchanged.length, 6)

  await w.newLead({}, (await w.newKey({}, workspaceId)).apiKey)
  const other = file(
    t,
    harbor('[{ code: noor, name: Noor }]').replace('fieldType: TEXT', 'fieldType: TEXT, isRequired: false'),
  )
  const dry = await run('workspace', 'apply', other, '--dry-run', '--json')
  succeeds(t, dry)
  t.is(dry.json.leadsAffected, 1)
  t.deepEqual(dry.json.created, ['agent noor'])
  t.deepEqual(dry.json.updated, ['checklist item BUSINESS.LEGAL_NAME'])
  t.deepEqual(dry.json.archived, ['agent maya'])
  t.deepEqual(dry.json.ids, ids)
  const told = await run('workspace', 'apply', other, '--dry-run')
  succeeds(t, told)
  t.is(
    told.stdout,
    `+ agent noor\n~ checklist item BUSINESS.LEGAL_NAME\n- agent maya\nWould change 3, left 4 as they are, in ${workspaceId}.\nRequired items would change for 1 lead.\n`,
  )
  t.deepEqual(
    (await w.context.db('agents').where({ workspaceId })).map(({ code, archivedAt }) => [code, archivedAt]),
    [['maya', null]],
    'a dry run changes nothing',
  )

  const changed = await run('workspace', 'apply', other, '--workspace', workspaceId, '--json')
  succeeds(t, changed)
  t.deepEqual(Object.keys(changed.json.ids.agents), ['noor'])
  t.deepEqual(changed.json.archived, ['agent maya'])
  const { LEADSPREAD_CRM_SECRET: _, ...without } = w.environment
  const unset = await leadspread(without)('workspace', 'apply', other, '--json')
  t.is(unset.code, 1)
  t.regex(unset.error.message, /LEADSPREAD_CRM_SECRET/)
})

once('what is wrong with a file is told with its place, and nothing of it is applied', async t => {
  const { context, run } = await onDatabase(t)
  const path = file(
    t,
    'workspace: { name: Pier Lending }\nagents:\n  - { code: maya, name: Maya, nickname: May }\n  - { code: maya, name: 7 }\n',
  )
  const [told, asJson, syntax, missing, noWorkspace, emptyId] = await Promise.all([
    run('workspace', 'apply', path),
    run('workspace', 'apply', path, '--json'),
    run('workspace', 'apply', file(t, 'workspace: [\n'), '--json'),
    run('workspace', 'apply', '/nowhere/workspace.yaml'),
    run('workspace', 'apply', example, '--workspace', 'ws_none', '--dry-run', '--json'),
    run('workspace', 'apply', example, '--workspace', ''),
  ])
  t.is(told.code, 1)
  t.is(told.stdout, '')
  const lines = told.stderr.trimEnd().split('\n')
  t.true(lines.length >= 2)
  for (const line of lines) t.true(line.startsWith(`${path}:`), line)
  t.true(lines[0]?.startsWith(`${path}:3:31: `), lines[0])
  t.regex(lines[0] ?? '', /nickname/)

  t.is(asJson.code, 1)
  t.is(asJson.stdout, '')
  t.like(asJson.error, { line: 3, column: 31 })
  t.regex(asJson.error.message, /nickname/)
  t.is(asJson.error.errors.length, lines.length)
  t.is(syntax.code, 1)
  t.is(typeof syntax.error.line, 'number')
  refuses(t, missing, /^\/nowhere\/workspace\.yaml can't be read: /)
  refuses(t, emptyId, /^--workspace is required/)
  refusesAsJson(t, noWorkspace, /^There is no workspace ws_none\.$/)
  t.deepEqual(await context.db('workspaces'), [])
  t.deepEqual(await context.db('agents'), [])
})
