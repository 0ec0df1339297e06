import type { Problem } from '../../../workspace-file/problems.js'
import { Csrf } from '../../door/frame.js'
import type { Person } from '../../door/personal.js'
import { type Html, h } from '../../kit/html.js'
import { SettingsFrame } from './frame.js'

export interface SetupFormProps {
  person: Person
  text: string
  /** Of what it was made from. */
  version: string
  problems?: Problem[]
  /** What somebody else has made of it since. */
  meanwhile?: string
}

const path = '/console/settings/setup'

/** The set-up as text, to be changed. */
export function SetupForm({ person, text, version, problems = [], meanwhile }: SetupFormProps): Html {
  const described = ['setup-hint', problems.length > 0 && 'setup-problems'].filter(Boolean).join(' ')
  return (
    <SettingsFrame person={person} title="Change the set-up" at="setup" scripts={['lines.js']}>
      {meanwhile === undefined ? null : <Meanwhile text={meanwhile} />}
      {problems.length > 0 ? <Problems problems={problems} text={text} /> : null}
      <form method="post" action={`${path}/edit`} class="card stack">
        <div class="field">
          <label for="setup-text">Checklist, agents, workflows and automations</label>
          <p class="hint" id="setup-hint">
            As in a workspace file. What you delete is archived, and comes back with its code. A section that
            is left out stays as it is; an empty list, such as <code>agents: []</code>, archives all of it. To
            give something another code, say what it <code>was</code>.
          </p>
          <textarea
            id="setup-text"
            name="text"
            class="code"
            rows="30"
            wrap="off"
            spellcheck="false"
            autocapitalize="off"
            autocomplete="off"
            required
            aria-describedby={described}
            aria-invalid={problems.length > 0 ? 'true' : undefined}
          >
            {/* A browser drops the first line break. */ '\n'}
            {text}
          </textarea>
        </div>
        <div class="row">
          <Csrf person={person} />
          <input type="hidden" name="version" value={version} />
          <button type="submit" class="main" name="do" value="preview">
            Show what will change
          </button>
          <a class="button" href={path}>
            Leave it as it is
          </a>
        </div>
      </form>
    </SettingsFrame>
  )
}

/** Each with the line that it is about, which a link leads to. */
function Problems({ problems, text }: { problems: Problem[]; text: string }): Html {
  const lines = text.split('\n')
  return (
    <section class="notice bad" id="setup-problems" role="alert">
      <p>
        <strong>Nothing was changed.</strong> {problems.length === 1 ? 'This is' : 'These are'} to be put
        right:
      </p>
      <ul>
        {problems.map(({ line, column, message }) => (
          <li>
            <a href="#setup-text" data-line={line} data-column={column}>
              Line {line}
            </a>
            : {message}
            <pre class="small">{(lines[line - 1] ?? '').trim().slice(0, 200)}</pre>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Meanwhile = ({ text }: { text: string }): Html => (
  <section class="notice bad stack" role="alert">
    <p>
      <strong>Somebody else has changed the set-up meanwhile. Nothing of yours was changed.</strong> What you
      have written stands below. Take over what is new, and look at what will change once more: what you leave
      out goes.
    </p>
    <details>
      <summary>What the set-up is now</summary>
      <textarea class="code" rows="20" wrap="off" readonly aria-label="What the set-up is now">
        {'\n'}
        {text}
      </textarea>
    </details>
    <p>
      <a href={`${path}/edit`}>Begin anew with what it is now</a>
    </p>
  </section>
)
