import type { Person } from '../../door/personal.js'
import { type Child, type Html, h } from '../../kit/html.js'
import { ConsoleFrame } from '../frame.js'

interface FrameProps {
  title: string
  person: Person
  scripts?: string[]
  children: Child
}

const styles = ['spreads.css', 'statements.css', 'sources.css', 'inputs.css']

/** What stands around every page of spreads. */
export const Frame = ({ title, person, scripts = [], children }: FrameProps): Html => (
  <ConsoleFrame title={title} person={person} at="spreads" styles={styles} scripts={scripts}>
    {children}
  </ConsoleFrame>
)
