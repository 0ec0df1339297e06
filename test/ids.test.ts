import test from 'ava'
import { TypeID } from 'typeid-js'
import { derivedId, isId, newId } from '../src/ids.js'

test('ids are TypeIDs of their millisecond, each later than the one before', t => {
  const before = Date.now()
  const ids = Array.from({ length: 20_000 }, () => newId('lead'))
  const after = Date.now()
  t.deepEqual([...new Set(ids)].sort(), ids)
  for (const id of ids.filter((_, n) => n % 500 === 0)) {
    t.true(isId('lead', id))
    const uuid = TypeID.fromString(id).toUUID()
    t.regex(uuid, /^.{14}7.{4}[89ab]/)
    const made = Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)
    t.true(made >= before && made <= after)
  }
  t.is(new Set(ids.map(id => id.slice(-8))).size, ids.length, 'and nobody can tell one from another')
})

test('a derived id is the same as it ever was: callers have kept some', t => {
  const parts = ['lead_01kbg3qsrxefzt2xqy6kxfh8rs', 'item_01kbg3qsrxefzt2xqy6kxfh8rt']
  t.is(derivedId('entry', ...parts), 'entry_6b3sx6cr7easwpvc6g70mftk35')
  t.true(isId('entry', derivedId('entry', ...parts)))
})
