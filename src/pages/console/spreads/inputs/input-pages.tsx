import { LeadspreadError, NotFound } from '../../../../errors.js'
import { accept } from '../../../../http/accept.js'
import { putInputs } from '../../../../spreads/inputs/inputs.js'
import { InputsBody } from '../../../../spreads/inputs/schema.js'
import { personal } from '../../../door/personal.js'
import { goTo, show } from '../../../kit/page.js'
import { viewAddress } from '../address.js'
import { viewerWith } from '../viewer.js'
import { inputsIn, versionOf } from './form-values.js'
import { sections } from './sections.js'

/** One section of what people tell beside the documents. */
export const putSection = personal({
  method: 'post',
  path: '/console/spreads/{spreadId}/inputs/{section}',
  role: 'analyst',
  async handle(context, { person, caller, params, form }) {
    const { spreadId = '' } = params
    const section = sections.find(({ id }) => id === params.section)
    if (!section) throw new NotFound('section')
    const sent = inputsIn(section, form)
    try {
      const seen = form.get('seen')
      await putInputs(
        context,
        caller,
        spreadId,
        accept(InputsBody, sent, 'body'),
        inputs => seen === null || seen === versionOf(section, inputs),
      )
      return goTo(`${viewAddress(spreadId, 'inputs')}#${section.id}`)
    } catch (error) {
      if (!(error instanceof LeadspreadError) || error.status >= 500 || error.status === 404) throw error
      const values = section.list ? sent[section.list.name] : [section.of ? (sent[section.of] ?? {}) : sent]
      const refused = {
        id: section.id,
        message: error.message,
        errors: error.errors,
        values: values as Record<string, unknown>[],
        isLate: error.code === 'inputs_changed',
      }
      const status = refused.isLate ? 409 : 422
      return show(await viewerWith(context, caller, { spreadId, person, refused }), status)
    }
  },
})
