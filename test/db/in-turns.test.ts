import test from 'ava'
import { inTurns, workspacesWith } from '../../src/db/in-turns.js'
import { createWorkspace } from '../../src/workspaces/create.js'
import { testDatabase } from '../support/database.js'

test('some is done of each workspace before more is done of any', async t => {
  const left: Record<string, string[]> = { a: ['1', '2', '3', '4', '5'], b: ['1'], c: [] }
  const done: string[] = []
  await inTurns(Object.keys(left), async (workspaceId, after) => {
    const some = (left[workspaceId] ?? []).filter(id => id > after).slice(0, 2)
    done.push(...some.map(id => `${workspaceId}${id}`))
    return some.at(-1)
  })
  t.deepEqual(done, ['a1', 'a2', 'b1', 'a3', 'a4', 'a5'])
})

test('workspaces are found by what they have waiting', async t => {
  const { context } = await testDatabase(t)
  const { db } = context
  const ids = []
  for (const name of ['One', 'Two', 'Three']) ids.push((await createWorkspace(context, name)).workspaceId)
  const kind = { table: 'wakes', where: 'version = 1' }
  t.deepEqual(await workspacesWith(db, kind), [])
  const wake = (workspaceId: string | undefined, n: number, version = 1) =>
    db('wakes').insert({
      workflowId: `run_${workspaceId}_${n}`,
      workspaceId,
      version,
      since: `2027-01-0${n}`,
      dueAt: `2027-01-0${n}`,
    })
  await wake(ids[0], 1)
  await wake(ids[0], 2)
  await wake(ids[1], 1, 2)
  await wake(ids[2], 3)
  t.deepEqual(await workspacesWith(db, kind), [ids[0], ids[2]].sort() as string[])
  const also = 'exists (select 1 from wakes where workspace_id = found.id and due_at > ?)'
  t.deepEqual(await workspacesWith(db, { ...kind, also, bindings: ['2027-01-02'] }), [ids[2] as string])
})
