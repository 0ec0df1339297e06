import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'

/** docs/ARCHITECTURE.md, held against the imports. */
const root = fileURLToPath(new URL('../../', import.meta.url))

/** Low to high: a file imports its own shelf or lower ones. */
const shelves = [
  'vocabulary',
  'contained',
  'temporal',
  'db',
  'audit',
  'settings',
  'workspaces',
  'people',
  'webhooks',
  'conducted',
  'documents',
  'checklists',
  'activity',
  'leads',
  'intake',
  'agents',
  'knowledge',
  'portal',
  'channels',
  'runs',
  'inbox',
  'mind',
  'test-clock',
  'purge',
  'workspace-file',
  'figures',
  'statements',
  'spreads',
  'http',
  'pages',
  'rotation',
  'backup',
]
/** Above all shelves: what puts a process together. Nothing else imports them. */
const top = ['src/main.ts', 'src/processes', 'src/start', 'src/simulation', 'src/cli']
const allowedAcrossWorkspaces = [
  // The order of commits, and retention, are one for all workspaces.
  'src/audit/link.ts',
  'src/audit/retain.ts',
  'src/checklists/unusable-patterns.ts',
  // Temporal's lists tell no workspace.
  'src/conducted/reconcile.ts',
  'src/db/row.ts',
  // Whoever has a signed link or address has no more than that.
  'src/inbox/find-linked.ts',
  'src/inbox/strangers/find-workspace.ts',
  'src/inbox/texts/find-texted.ts',
  'src/intake/find-document.ts',
  'src/leads/counts.ts',
  // Neither a cookie tells a workspace, nor a link, nor an e-mail address. Nor does somebody at the command line.
  'src/people/find.ts',
  'src/people/links/use.ts',
  'src/people/oidc/enter.ts',
  'src/people/sessions/find.ts',
  'src/people/sign-in.ts',
  // Retention is one for all workspaces. What a purge finds this way, it removes by its workspace.
  'src/purge/documents.ts',
  'src/purge/files.ts',
  'src/purge/leads.ts',
  'src/runs/refresh-ended.ts',
  'src/spreads/find-artifact.ts',
  'src/start/demo.ts',
  // Who develops has all workspaces of the machine.
  'src/start/mailbox/conversations.ts',
  // Whichever are on their way.
  'src/test-clock/sweep.ts',
  'src/workspace-file/apply-workspace.ts',
  'src/workspaces/api-keys.ts',
  // At the command line, which has the whole database.
  'src/workspaces/list.ts',
]

interface Import {
  file: string
  /** A path from the root for our own files, else the package. */
  of: string
  typeOnly: boolean
}

const files = ['src', 'workflows', 'activities', 'migrations'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map(name => join(folder, name)),
)
const sourceOf = (file: string) => readFileSync(join(root, file), 'utf8')
const imports: Import[] = files.flatMap(file =>
  [
    ...sourceOf(file).matchAll(
      /^(?:import|export)( type)?\s[^'"]*?from '([^']+)'|^import '([^']+)'|import\('([^']+)'\)/gm,
    ),
  ].map(([, type, from, bare, dynamic]) => {
    const name = from ?? bare ?? dynamic ?? ''
    const of = name.startsWith('.') ? sourceFile(normalize(join(dirname(file), name))) : name
    return { file, of, typeOnly: Boolean(type) }
  }),
)

function sourceFile(compiled: string): string {
  const source = compiled.replace(/\.js$/, '.ts')
  return existsSync(join(root, source)) ? source : source.replace(/\.ts$/, '.tsx')
}

const shelfOf = (file: string) => shelves.indexOf(/^src\/([\w-]+)\//.exec(file)?.[1] ?? '')
const isTop = (file: string) => top.some(place => file === place || file.startsWith(`${place}/`))
const pureRooms = /^src\/(figures|statements|spreads\/artifacts\/shown)\//
/** One small thing each, that is no rule of the business. */
const pureThings = 'email errors group-by money names nearest remembered zone-names zoned-time'.split(' ')
const isPure = (file: string) =>
  /(^|[/-])rules\.ts$/.test(file) ||
  pureRooms.test(file) ||
  pureThings.some(name => file === `src/${name}.ts`) ||
  ['src/http/sending/range.ts'].includes(file)
const isOurs = ({ of }: Import) => /^(src|workflows|activities|migrations)\//.test(of)
const named = (broken: Import[]) => broken.map(({ file, of }) => `${file} imports ${of}`)

test('there is something to check', t => {
  t.true(imports.length > 200)
  for (const shelf of shelves) t.true(existsSync(join(root, 'src', shelf)), shelf)
})

test('every room of src has a shelf', t => {
  const rooms = readdirSync(join(root, 'src'), { withFileTypes: true }).filter(entry => entry.isDirectory())
  const known = [...shelves, 'processes', 'start', 'simulation', 'cli']
  t.deepEqual(
    rooms.map(({ name }) => name).filter(name => !known.includes(name)),
    [],
  )
})

test('the page about the architecture has every room, and a glossary that a newcomer can read', t => {
  const page = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8')
  const [, tree = ''] = /```\n(src\/[\s\S]*?)```/.exec(page) ?? []
  const parts = readdirSync(join(root, 'src'), { withFileTypes: true }).flatMap(entry => {
    if (!entry.isDirectory()) return [entry.name]
    const inside = readdirSync(join(root, 'src', entry.name), { withFileTypes: true })
    // What is drawn inside of a room is more of the same; vocabulary is texts.
    const rooms = entry.name === 'vocabulary' ? [] : inside.filter(one => one.isDirectory())
    return [`${entry.name}/`, ...rooms.map(({ name }) => `${name}/`)]
  })
  t.deepEqual(
    parts.filter(part => !tree.split(/\s+/).includes(part)),
    [],
  )
  const [, words = ''] = /## Words\n\n[^\n]*\n[^\n]*\n([\s\S]*?)\n\n/.exec(page) ?? []
  const count = words.split('\n').length
  t.true(count > 10 && count <= 30, `${count} words`)
})

test('a file imports its own shelf or lower ones; only routes may compose', t => {
  const broken = imports.filter(({ file, of, typeOnly }) => {
    const [from, to] = [shelfOf(file), shelfOf(of)]
    if (from < 0 || to < 0 || to <= from) return false
    if (/\/(routes|console)\.tsx?$/.test(file)) return false
    // The catalogue of events names each one's payload by its type, whatever its height.
    return !(file === 'src/webhooks/events.ts' && typeOnly)
  })
  t.deepEqual(named(broken), [])
})

test('the rooms of figures and statements stand above each other, without a circle', t => {
  const roomOf = (file: string) => /^src\/(?:figures|statements)(?:\/[\w-]+(?=\/))?/.exec(file)?.[0]
  const known = new Map<string, Set<string>>()
  for (const { file, of, typeOnly } of imports) {
    const [from, to] = [roomOf(file), roomOf(of)]
    // What stands in the middle of a room speaks for those inside of it, and is asked by nobody there.
    if (!from || !to || from === to || typeOnly) continue
    known.set(from, (known.get(from) ?? new Set()).add(to))
  }
  const below = (room: string, seen: readonly string[]): string[] =>
    [...(known.get(room) ?? [])].flatMap(next =>
      seen.includes(next) ? [[...seen, next].join(' → ')] : below(next, [...seen, next]),
    )
  t.deepEqual(
    [...known.keys()].flatMap(room => below(room, [room])),
    [],
  )
})

/** What a newcomer can look over. */
const mostFiles = 25

test('no folder of src is crowded', t => {
  const counts = new Map<string, number>()
  for (const file of files.filter(file => file.startsWith('src/')))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  for (const [folder, count] of counts) t.true(count <= mostFiles, `${folder}: ${count}`)
})

test('only http/endpoints.ts mounts routes', t => {
  const broken = imports.filter(
    ({ file, of }) => /\/routes\.ts$/.test(of) && file !== 'src/http/endpoints.ts',
  )
  t.deepEqual(named(broken), [])
})

test('nothing below imports what puts a process together', t => {
  t.deepEqual(named(imports.filter(({ file, of }) => isTop(of) && !isTop(file))), [])
})

test('the badge of rules stands where purity does not go by the folder', t => {
  t.deepEqual(
    files.filter(file => pureRooms.test(file) && file.endsWith('-rules.ts')),
    [],
  )
})

test('pure files import only pure files, types and calculation', t => {
  const calculation = ['libphonenumber-js', 'ipaddr.js', 'croner', 're2js', 'temporal-polyfill']
  const broken = imports.filter(
    one =>
      isPure(one.file) &&
      !one.typeOnly &&
      !isPure(one.of) &&
      !calculation.includes(one.of) &&
      !isData(one.of),
  )
  t.deepEqual(named(broken), [])
  for (const file of files.filter(isPure)) {
    t.notRegex(
      sourceOf(file),
      /Date\.now\(|new Date\(\)|Math\.random\(|process\./,
      `${file} must be given the time`,
    )
  }
})

/** Lists of names: without a line of code, or read from the texts beside it. */
const isData = (file: string) => file === 'src/webhooks/events.ts' || /^src\/vocabulary\//.test(file)

/** Modules that make constants of them. */
const readers = [
  'src/documents/phrase-rules.ts',
  'src/knowledge/topic-rules.ts',
  'src/mind/link-rules.ts',
  'src/mind/phrase-rules.ts',
  'src/statements/evidence/frame-words.ts',
  'src/statements/evidence/headings.ts',
  'src/statements/evidence/kinds.ts',
  'src/statements/evidence/plain.ts',
  'src/statements/evidence/put-right.ts',
  'src/statements/extract/words.ts',
  'src/statements/names/totals.ts',
  'src/statements/names/vocabulary.ts',
  'src/vocabulary/firms.ts',
  'src/vocabulary/months.ts',
  'src/vocabulary/periods.ts',
  'src/vocabulary/tax-forms.ts',
  'src/vocabulary/titles.ts',
]

test('vocabulary is read while code is loaded, by few modules, all known', t => {
  const asking = imports.filter(({ of }) => of === 'src/vocabulary/lists.ts').map(({ file }) => file)
  t.deepEqual(asking.sort(), readers)
})

test('workflows import their library, each other, pure files and types', t => {
  const libraries = ['@temporalio/workflow', '@temporalio/common']
  const broken = imports.filter(
    ({ file, of, typeOnly }) =>
      file.startsWith('workflows/') &&
      !libraries.includes(of) &&
      !of.startsWith('workflows/') &&
      !isPure(of) &&
      !typeOnly,
  )
  t.deepEqual(named(broken), [])
})

test('src knows of workflows only their contract', t => {
  const broken = imports.filter(
    ({ file, of }) =>
      file.startsWith('src/') && of.startsWith('workflows/') && of !== 'workflows/contract.ts',
  )
  t.deepEqual(named(broken), [])
})

test("only its own room and the worker speak Temporal's language", t => {
  const broken = imports.filter(
    ({ file, of }) =>
      file.startsWith('src/') &&
      of.startsWith('@temporalio/') &&
      !file.startsWith('src/temporal/') &&
      file !== 'src/processes/task-queues.ts',
  )
  t.deepEqual(named(broken), [])
})

test('activities call use cases, never a model or Knex', t => {
  const broken = imports.filter(
    ({ file, of, typeOnly }) =>
      file.startsWith('activities/') &&
      !typeOnly &&
      (['knex', 'objection'].includes(of) ||
        (isOurs({ file, of, typeOnly }) && /class \w+ extends Row/.test(sourceOf(of)))),
  )
  t.deepEqual(named(broken), [])
})

test('migrations stand alone: what they import could change after they ran', t => {
  t.deepEqual(
    named(
      imports.filter(
        ({ file, of, typeOnly }) => file.startsWith('migrations/') && !(typeOnly && of === 'knex'),
      ),
    ),
    [],
  )
})

test('relative imports name files that are there, with .js', t => {
  const broken = imports.filter(one => isOurs(one) && !existsSync(join(root, one.of)))
  t.deepEqual(named(broken), [])
})

test('only config.ts reads the environment', t => {
  t.deepEqual(
    files.filter(file => file !== 'src/config.ts' && sourceOf(file).includes('process.env')),
    [],
  )
})

test('the way around the workspace has few callers, all known', t => {
  const callers = files.filter(file => sourceOf(file).includes('acrossAllWorkspaces'))
  t.deepEqual(callers.sort(), allowedAcrossWorkspaces)
})

/** Transactions that change nothing anybody answers for. Whatever else begins one tells the audit log of it. */
const unaudited = {
  'src/audit/link.ts': 'links what is there',
  'src/audit/reads.ts': 'is how the log hears of reads',
  'src/cli/user-commands.ts': 'calls use cases, which tell by themselves',
  'src/conducted/wakes.ts': 'keeps what Temporal has to hear',
  'src/db/transact.ts': 'is the transaction',
  'src/http/idempotency.ts': 'keeps answers for a day',
  'src/inbox/bounce.ts': 'is told where a message fails',
  'src/inbox/leave-alone.ts': 'is told where a lead opts out',
  'src/inbox/strangers/lead-of-sender.ts': 'creates a lead, which tells by itself',
  'src/inbox/texts/status.ts': 'is told where a message is sent or fails',
  'src/inbox/too-large.ts': 'escalates, which tells by itself',
  'src/intake/read-unread.ts': 'marks that reading has begun; what comes of it is told',
  'src/leads/counts.ts': 'counts again what is there',
  'src/leads/syncs/begin.ts': 'notes which leads a list has',
  'src/leads/syncs/carry-out.ts': 'creates and changes leads, which tell by themselves',
  'src/leads/syncs/sync-leads.ts': 'notes which leads a list has brought',
  'src/mind/asking/take-turn.ts': 'keeps what a model was asked and has said; what is done of it is told',
  'src/mind/conclude.ts': 'is told where a reply is closed',
  'src/mind/fall-back.ts': 'is told where a reply is closed',
  'src/pages/portal/actions.tsx': 'changes leads, which tell by themselves where anything is new',
  'src/people/sessions/find.ts': 'notes when a session was last seen',
  'src/people/sign-in.ts': 'begins a session, which tells by itself',
  'src/purge/people.ts': 'forgets sessions and links that are over',
  'src/purge/requests.ts': 'forgets answers after their day',
  'src/purge/turns.ts': 'forgets what a model has said, once that is of no use',
  'src/runs/automate.ts':
    'keeps what is still to be done; the runs that it starts and ends tell by themselves',
  'src/runs/wake.ts': 'marks that an agent is about to look; its step tells by itself',
  'src/start/demo-person.ts': 'makes a person and a link, which tell by themselves',
  'src/test-clock/move-on.ts': 'goes where a call, which is told, has asked for',
  'src/webhooks/sending/cancel.ts': 'ends what the removal, which is told, has begun',
  'src/webhooks/sending/deliver.ts': 'makes what waits due at once; what is sent keeps account of itself',
  'src/webhooks/sending/posts.ts':
    'sends; deliveries keep account of their tries, and a disabling tells by itself',
}

test('a transaction tells the audit log, or is known to have nothing to tell', t => {
  const begins = (file: string) => /\btransact[<(]/.test(sourceOf(file))
  const tells = (file: string) => /\brecordAudit\(|\bcreateKey\(|\bsetStatus\(/.test(sourceOf(file))
  const silent = files.filter(file => begins(file) && !tells(file) && file !== 'src/caller.ts')
  t.deepEqual(silent.sort(), Object.keys(unaudited))
  const outside = files.filter(file => /\.transaction\(/.test(sourceOf(file)) && !file.startsWith('src/db/'))
  t.deepEqual(outside, [], 'there is no other way to begin one')
})

test('queries go through Row.in: nobody else asks a model for a bare query', t => {
  const broken = files.filter(file => file !== 'src/db/row.ts' && /\b[A-Z]\w+\.query\(/.test(sourceOf(file)))
  t.deepEqual(broken, [])
})

test('rows are locked by the doors of db: nobody else asks which database needs it', t => {
  const byHand = /\bfor (?:no key )?(?:update|share)\b|\.(?:skipLocked|noWait)\(/
  const doors = /\.lock\((?:[^()]|\([^()]*\))*\)/g
  // One statement for each database: it leases what it locks.
  const whole = ['src/webhooks/sending/claim.ts']
  const broken = files
    .filter(file => file.startsWith('src/') && !file.startsWith('src/db/') && !whole.includes(file))
    .filter(file => byHand.test(sourceOf(file).replace(doors, '')))
  t.deepEqual(broken, [])
})

test('no catch-all rooms, no default exports', t => {
  t.deepEqual(
    files.filter(file => /(^|\/)(utils?|lib|common|helpers?)(\/|\.ts$)/.test(relative('.', file))),
    [],
  )
  t.deepEqual(
    files.filter(file => /^export default/m.test(sourceOf(file))),
    [],
  )
})
