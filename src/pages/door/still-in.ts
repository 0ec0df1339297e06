import { personal } from './personal.js'

/** Asked by a page before it sends what somebody has typed: who is signed in by now, and what forms must carry. */
export const stillIn = personal({
  method: 'get',
  path: '/account/session',
  role: 'viewer',
  async handle(_, { ctx, person: { id, csrf } }) {
    ctx.type = 'application/json'
    ctx.body = JSON.stringify({ person: id, csrf })
    return 'answered'
  },
})
