import { Fragment, type Html, h } from '../kit/html.js'

export type Fact = [says: string, value: string | null | undefined]

/** In a list of what is known; what isn't is left out. */
export const Facts = ({ facts }: { facts: Fact[] }): Html => (
  <>
    {facts.map(([says, value]) =>
      value ? (
        <>
          <dt>{says}</dt>
          <dd>{value}</dd>
        </>
      ) : null,
    )}
  </>
)
