import { Invalid } from '../../../errors.js'
import { accept } from '../../../http/accept.js'
import { createLead } from '../../../leads/create.js'
import { CreateLeadBody } from '../../../leads/schema.js'
import { Csrf, Field } from '../../door/frame.js'
import { type Person, personal } from '../../door/personal.js'
import { type Html, h } from '../../kit/html.js'
import { goTo, show } from '../../kit/page.js'
import { ConsoleFrame } from '../frame.js'

const fields = [
  ['firstName', 'First name', 'given-name'],
  ['lastName', 'Last name', 'family-name'],
  ['businessName', 'Business', 'organization'],
  ['email', 'E-mail', 'email'],
  ['phoneNumber', 'Phone', 'tel'],
] as const

const path = '/console/leads/new'

function NewLead({
  person,
  form,
  errors,
}: {
  person: Person
  form: URLSearchParams
  errors: Record<string, string>
}): Html {
  return (
    <ConsoleFrame person={person} title="New lead" at="leads">
      <h1>New lead</h1>
      <form class="card stack narrow" method="post" action={path} novalidate>
        <Csrf person={person} />
        {fields.map(([name, label, autocomplete]) => (
          <Field
            label={label}
            name={name}
            value={form.get(name) ?? ''}
            autocomplete={`section-lead ${autocomplete}`}
            error={errors[name]}
          />
        ))}
        <button class="main" type="submit">
          Create
        </button>
      </form>
    </ConsoleFrame>
  )
}

export const newLead = [
  personal({
    method: 'get',
    path,
    role: 'analyst',
    handle: async (_context, { person }) =>
      show(<NewLead person={person} form={new URLSearchParams()} errors={{}} />),
  }),
  personal({
    method: 'post',
    path,
    role: 'analyst',
    async handle(context, { person, caller, form }) {
      const sent = Object.fromEntries(
        fields.flatMap(([name]) => {
          const value = form.get(name)?.trim()
          return value ? [[name, value]] : []
        }),
      )
      try {
        const { lead } = await createLead(context, caller, accept(CreateLeadBody, sent, 'body'))
        return goTo(`/console/leads/${lead.id}`)
      } catch (error) {
        if (!(error instanceof Invalid)) throw error
        const errors = Object.fromEntries(error.errors.map(({ path: field, message }) => [field, message]))
        return show(<NewLead person={person} form={form} errors={errors} />, 422)
      }
    },
  }),
]
