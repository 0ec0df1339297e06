import { h } from '../kit/html.js'
import { type Page, show } from '../kit/page.js'
import { Frame } from './frame.js'
import { leadOfToken } from './lead-of-token.js'

export const overview: Page = {
  method: 'get',
  path: '/portal/{token}',
  async handle(context, { params }) {
    const lead = await leadOfToken(context, params.token ?? '')
    return show(
      <Frame title="Documents">
        <h1>Hello {lead.firstName}</h1>
      </Frame>,
    )
  },
}
