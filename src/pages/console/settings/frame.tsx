import { suffices } from '../../../people/role-rules.js'
import type { Person } from '../../door/personal.js'
import { type Child, type Html, h } from '../../kit/html.js'
import { ConsoleFrame } from '../frame.js'

/** What there is to set, and for whom. */
const sections = [
  { at: 'setup', name: 'Set-up', role: 'viewer', tells: 'checklist, agents, workflows, automations' },
  { at: 'webhooks', name: 'Webhooks', role: 'viewer', tells: 'who hears of events, and what became of each' },
  { at: 'keys', name: 'API keys', role: 'admin', tells: 'by which programs get in' },
  { at: 'people', name: 'People', role: 'admin', tells: 'who works here, and what each may do' },
  { at: 'audit', name: 'Audit log', role: 'admin', tells: 'who did what' },
] as const
type Section = (typeof sections)[number]

interface SettingsFrameProps {
  person: Person
  title: string
  at?: Section['at']
  /** Why what was asked for was not done. */
  refusal?: string | undefined
  scripts?: string[]
  children?: Child
}

export const SettingsFrame = ({
  person,
  title,
  at,
  refusal,
  scripts = [],
  children,
}: SettingsFrameProps): Html => (
  <ConsoleFrame person={person} title={title} at="settings" styles={['settings.css']} scripts={scripts}>
    <h1>{title}</h1>
    <nav aria-label="Settings" class="row">
      {sectionsFor(person).map(section => (
        <a href={`/console/settings/${section.at}`} aria-current={section.at === at ? 'page' : undefined}>
          {section.name}
        </a>
      ))}
      <a href="/account">Your account</a>
    </nav>
    {refusal ? (
      <p class="notice bad" role="alert">
        {refusal}
      </p>
    ) : null}
    {children}
  </ConsoleFrame>
)

export const sectionsFor = ({ role }: Person): Section[] => sections.filter(one => suffices(role, one.role))
