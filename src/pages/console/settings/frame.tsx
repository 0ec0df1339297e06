import { suffices } from '../../../people/role-rules.js'
import type { Person } from '../../door/personal.js'
import { type Child, type Html, h } from '../../kit/html.js'
import { ConsoleFrame } from '../frame.js'

/** What there is to set, and for whom. */
export const sections = [
  { at: 'people', name: 'People', role: 'admin', tells: 'who works here, and what each may do' },
] as const
type Section = (typeof sections)[number]

interface SettingsFrameProps {
  person: Person
  title: string
  at?: Section['at']
  children?: Child
}

export const SettingsFrame = ({ person, title, at, children }: SettingsFrameProps): Html => (
  <ConsoleFrame person={person} title={title} at="settings" styles={['settings.css']}>
    <h1>{title}</h1>
    <nav aria-label="Settings" class="row">
      {sectionsFor(person).map(section => (
        <a href={`/console/settings/${section.at}`} aria-current={section.at === at ? 'page' : undefined}>
          {section.name}
        </a>
      ))}
      <a href="/account">Your account</a>
    </nav>
    {children}
  </ConsoleFrame>
)

export const sectionsFor = ({ role }: Person): Section[] => sections.filter(one => suffices(role, one.role))
