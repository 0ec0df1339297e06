import {
  confirmSecondFactor,
  type Offer,
  offerSecondFactor,
  removeSecondFactor,
} from '../../people/second-factor/set-up.js'
import { type Html, h } from '../kit/html.js'
import { goTo, show } from '../kit/page.js'
import { Csrf, DoorFrame, Field } from './frame.js'
import { type Person, personal } from './personal.js'
import { QrCode } from './qr-code.js'
import { errorsOf } from './visit.js'

const path = '/account/second-factor'

const CodeField = ({ error }: { error: string | undefined }): Html => (
  <Field
    label="Code"
    name="code"
    hint="The six digits that your app shows now."
    error={error}
    autocomplete="one-time-code"
    inputmode="numeric"
    required
    maxlength={40}
  />
)

interface Asked {
  person: Person
  error?: string | undefined
}

const SetUp = ({ person, secret, address, error }: Asked & Offer): Html => (
  <DoorFrame title="Second step">
    <div class="card stack">
      <h1>Set up a second step</h1>
      <p>Read this with an app that shows codes, such as those of password managers.</p>
      <QrCode text={address} label="The secret for your app, which stands below, too" />
      <p>Or type it in:</p>
      <p class="secret" data-secret>
        {secret.replace(/.{4}(?=.)/g, '$& ')}
      </p>
      <form method="post" action={path} class="stack">
        <Csrf person={person} />
        <CodeField error={error} />
        <button type="submit" class="main">
          Turn it on
        </button>
      </form>
      <p>
        <a href="/account">Not now</a>
      </p>
    </div>
  </DoorFrame>
)

const IsOn = ({ person, error }: Asked): Html => (
  <DoorFrame title="Second step">
    <div class="card stack">
      <h1>Your second step is on</h1>
      <p>Whoever signs in as you is asked for a code of your app.</p>
      <form method="post" action={`${path}/off`} class="stack">
        <Csrf person={person} />
        <CodeField error={error} />
        <button type="submit" class="danger">
          Turn it off
        </button>
      </form>
      <p>
        <a href="/account">Back to your account</a>
      </p>
    </div>
  </DoorFrame>
)

export const secondFactor = personal({
  method: 'get',
  path,
  role: 'viewer',
  async handle(context, { person, caller }) {
    const offer = await offerSecondFactor(context, caller)
    return show(offer === 'on' ? <IsOn person={person} /> : <SetUp person={person} {...offer} />)
  },
})

export const secondFactorOn = personal({
  method: 'post',
  path,
  role: 'viewer',
  async handle(context, { person, caller, form }) {
    try {
      return show(<Codes codes={await confirmSecondFactor(context, caller, form.get('code') ?? '')} />)
    } catch (thrown) {
      const offer = await offerSecondFactor(context, caller)
      if (offer === 'on') return goTo(path)
      return show(<SetUp person={person} error={errorsOf(thrown).code} {...offer} />, 422)
    }
  },
})

const Codes = ({ codes }: { codes: readonly string[] }): Html => (
  <DoorFrame title="Recovery codes">
    <div class="card stack">
      <h1>Keep these codes</h1>
      <p>Each lets you in once when you don’t have your phone. They are shown this once.</p>
      <ol class="secret">
        {codes.map(code => (
          <li>{code}</li>
        ))}
      </ol>
      <p>
        <a class="button main" href="/account">
          I have kept them
        </a>
      </p>
    </div>
  </DoorFrame>
)

export const secondFactorOff = personal({
  method: 'post',
  path: `${path}/off`,
  role: 'viewer',
  async handle(context, { person, caller, form }) {
    try {
      await removeSecondFactor(context, caller, form.get('code') ?? '')
      return goTo('/account')
    } catch (thrown) {
      return show(<IsOn person={person} error={errorsOf(thrown).code} />, 422)
    }
  },
})
