import { changeSpread } from '../../../spreads/change.js'
import { regenerateSpread } from '../../../spreads/regenerate.js'
import { personal } from '../../door/personal.js'
import { goTo } from '../../kit/page.js'
import { spreadAddress } from './address.js'

const command = (name: 'pause' | 'resume' | 'cancel' | 'complete') =>
  personal({
    method: 'post',
    path: `/console/spreads/{spreadId}/${name}`,
    role: 'analyst',
    async handle(context, { caller, params }) {
      const { spread } = await changeSpread(context, caller, params.spreadId ?? '', name)
      return goTo(spreadAddress(spread.id))
    },
  })

const regenerate = personal({
  method: 'post',
  path: '/console/spreads/{spreadId}/regenerate',
  role: 'analyst',
  async handle(context, { caller, params }) {
    const { spread } = await regenerateSpread(context, caller, params.spreadId ?? '', {})
    return goTo(spreadAddress(spread.id))
  },
})

export const commandPages = [
  command('pause'),
  command('resume'),
  command('cancel'),
  command('complete'),
  regenerate,
]
