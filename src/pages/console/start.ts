import { personal } from '../door/personal.js'
import { goTo } from '../kit/page.js'

/** Where one comes to from the door. */
export const start = personal({
  method: 'get',
  path: '/console',
  role: 'viewer',
  handle: async () => goTo('/console/leads'),
})
