import { readFile, stat } from 'node:fs/promises'
import { StartError } from '../errors.js'
import { type Applied, applyWorkspaceFile } from '../workspace-file/apply.js'
import { besideFile } from '../workspace-file/knowledge-file.js'
import { createWorkspace } from '../workspaces/create.js'
import { listWorkspaces } from '../workspaces/list.js'
import type { Command } from './command.js'
import { required } from './key-commands.js'
import { withContext } from './with-context.js'

export const workspaceCommands: Command[] = [
  {
    name: 'workspace create',
    usage: 'NAME',
    summary: 'make an empty workspace and its first API key',
    help: `Makes a workspace and prints its id and a live key that may write. The key is shown this once.

  --test-clock  it has a time of its own, for good, which stands still until it is advanced by POST /api/v1/test-clock. All its
                keys are test keys, all its leads test leads, and nothing is sent but to the outbox

Example: leadspread workspace create "Harbor Business Lending" --json`,
    options: { 'test-clock': { type: 'boolean' } },
    words: 1,
    run: ([name = ''], values, environment) =>
      withContext(environment, async context => {
        if (!name.trim()) throw new StartError('A workspace needs a name.')
        const made = await createWorkspace(context, name.trim(), {
          hasTestClock: values['test-clock'] === true,
        })
        return {
          json: made,
          lines: [`workspace ${made.workspaceId}`, `API key   ${made.apiKey}`, 'The key is shown this once.'],
        }
      }),
  },
  {
    name: 'workspace list',
    usage: '',
    summary: 'list the workspaces',
    help: 'Lists all workspaces of the database with their ids, oldest first.\n\nExample: leadspread workspace list --json',
    options: {},
    words: 0,
    run: (_, _values, environment) =>
      withContext(environment, async ({ db }) => {
        const workspaces = (await listWorkspaces(db)).map(({ id, name, createdAt, testClockAt }) => ({
          id,
          name,
          createdAt,
          hasTestClock: testClockAt !== null,
        }))
        const lines = workspaces.map(
          ({ id, name, hasTestClock }) => `${id}  ${name}${hasTestClock ? '  (test clock)' : ''}`,
        )
        return { json: { workspaces }, lines: lines.length > 0 ? lines : ['There is no workspace yet.'] }
      }),
  },
  {
    name: 'workspace apply',
    usage: 'FILE.yaml',
    summary: 'make a workspace what a file says',
    help: `Reads a workspace file (examples/workspace.yaml is a complete one) and makes the workspace match it: checklist, agents,
workflows, automations, webhooks, knowledge. Nothing is applied unless all of it is valid. Applying it again changes nothing.
What has disappeared from the file is archived, and returns with its code. A workspace that it makes gets a key, shown this once.

  --workspace ID  the workspace; without it the one with the file's name, which is made if there is none
  --dry-run       only say what would change, and for how many leads the required items would

Example: leadspread workspace apply examples/workspace.yaml --dry-run`,
    options: { workspace: { type: 'string' }, 'dry-run': { type: 'boolean' } },
    words: 1,
    run: ([file = ''], values, environment) =>
      withContext(environment, async context => {
        const applied = await applyWorkspaceFile(context, {
          file,
          text: await readText(file),
          environment,
          readBeside: besideFile(file),
          // Given but empty is a mistake, as of a script's unset variable: not a wish to go by the name.
          ...('workspace' in values ? { workspaceId: required(values, 'workspace') } : {}),
          dryRun: values['dry-run'] === true,
        })
        return { json: applied, lines: describe(applied, values['dry-run'] === true) }
      }),
  },
]

const mostBytes = 1024 * 1024

async function readText(file: string): Promise<string> {
  try {
    if ((await stat(file)).size > mostBytes) throw new Error('it is larger than 1 MiB')
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new StartError(`${file} can't be read: ${(error as Error).message}`)
  }
}

function describe(applied: Applied, dryRun: boolean): string[] {
  const { created, updated, archived, unchanged, workspaceId, apiKey, leadsAffected } = applied
  const changes = [
    ...created.map(what => `+ ${what}`),
    ...updated.map(what => `~ ${what}`),
    ...archived.map(what => `- ${what}`),
  ]
  return [
    ...changes,
    `${dryRun ? 'Would change' : 'Changed'} ${changes.length}, left ${unchanged.length} as ${unchanged.length === 1 ? 'it is' : 'they are'}, in ${workspaceId || 'a new workspace'}.`,
    ...(apiKey === undefined ? [] : [`API key   ${apiKey}`, 'The key is shown this once.']),
    ...(leadsAffected === undefined
      ? []
      : [`Required items would change for ${leadsAffected} lead${leadsAffected === 1 ? '' : 's'}.`]),
  ]
}
