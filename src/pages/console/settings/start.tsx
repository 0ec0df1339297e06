import { personal } from '../../door/personal.js'
import { h } from '../../kit/html.js'
import { show } from '../../kit/page.js'
import { SettingsFrame, sectionsFor } from './frame.js'

export const settings = personal({
  method: 'get',
  path: '/console/settings',
  role: 'viewer',
  async handle(_, { person }) {
    const open = sectionsFor(person)
    return show(
      <SettingsFrame person={person} title="Settings">
        <ul class="card entries">
          {open.map(({ at, name, tells }) => (
            <li>
              <a href={`/console/settings/${at}`}>{name}</a> <span class="soft">{tells}</span>
            </li>
          ))}
          <li>
            <a href="/account">Your account</a>{' '}
            <span class="soft">your password, your second step, where you are signed in</span>
          </li>
        </ul>
        {open.length === 0 && <p class="soft">The rest is for managers and admins.</p>}
      </SettingsFrame>,
    )
  },
})
