import test from 'ava'
import { derivedId, isId } from '../src/ids.js'

test('a derived id is the same as it ever was: callers have kept some', t => {
  const parts = ['lead_01kbg3qsrxefzt2xqy6kxfh8rs', 'item_01kbg3qsrxefzt2xqy6kxfh8rt']
  t.is(derivedId('entry', ...parts), 'entry_6b3sx6cr7easwpvc6g70mftk35')
  t.true(isId('entry', derivedId('entry', ...parts)))
})
