import { folded } from './word-rules.js'

/**
 * Questions about how the asker's own matter stands: "did you get my papers", "am I approved". What is written for everybody has
 * all of their words and not their answer.
 */
export function asksOfOwnCase(question: string): boolean {
  const text = folded(question).replace(/[^\p{L}\p{N}]+/gu, ' ')
  return patterns.some(pattern => pattern.test(text))
}

const done =
  '(?:get|receive|received|gotten|see|seen|look at|looked at|review|reviewed|decide|decided|approve|approved|deny|denied|process|processed|send|sent|fund|funded|hear|heard|check|checked|pull|pulled|run|made|make|find|found)'
const matter =
  '(?:loan|application|app|approval|money|funds|funding|payment|file|case|request|documents?|docs|paperwork|papers|statements?|offer|deposit|check|wire|account|upload|contract)'
const standing =
  '(?:approved|ready|done|complete|completed|denied|declined|rejected|received|processed|funded|accepted|finished|submitted|paid off|yet|going through|looking)'

const patterns = [
  `(?:did|have|has) (?:you|u|ya|yall|they|your team|someone|anyone|anybody)(?: guys| all| even| already| ever)* ${done}\\b`,
  `(?:is|are|was|were|has|have|did|does) (?:my|our) (?:\\w+ ){1,4}?${standing}\\b`,
  `(?:am|was|were|are) (?:i|we) (?:\\w+ )?(?:approved|preapproved|accepted|denied|declined|good to go|all set|late|behind)\\b`,
  `(?:did|have) (?:i|we) (?:get|got|been|already)? ?(?:approved|accepted|denied|declined|approval|sent|send|miss|missed|forget)\\b`,
  `(?:is|are|was|were|will) (?:my|our) (?:\\w+ ){0,2}?${matter} (?:\\w+ ){0,3}?(?:today|tonight|tomorrow|this week|this morning|this afternoon|tonite|soon|on time|late)\\b`,
  // Of what is written for everybody nothing tells why something has happened.
  'why (?:did|didnt|was|wasnt|were|werent|has|hasnt|have|havent)\\b',
  `(?:status|update|news|progress|word) (?:of|on|about|for|with|regarding) (?:my|our|the) (?:\\w+ ){0,2}?${matter}\\b`,
  `wheres?(?: is| are|s)? (?:my|our) (?:\\w+ ){0,2}?${matter}\\b`,
  '(?:what|whats|how much) (?:is |was )?(?:my|our) (?:\\w+ ){0,2}?(?:balance|status|payoff|account number|due date|loan number|next payment)\\b',
  '(?:how much|what) (?:do|did) (?:i|we) (?:still )?owe\\b',
  '(?:how much|how many)(?: \\w+){0,3} (?:do|did) (?:i|we) (?:still )?(?:have left|owe)\\b',
  '(?:ya )?(?:recibieron|les llego|les llegaron|revisaron|vieron) (?:mi|mis|los|el|la|lo)\\b',
  '(?:esta|fue|estan|fueron) (?:ya )?(?:aprobad|rechazad|list)[oa]s? (?:mi|mis)\\b',
  '(?:mi|mis) (?:\\w+ )?(?:ya )?(?:esta|fue|estan|fueron) (?:ya )?(?:aprobad|rechazad|list)',
  '(?:estado|estatus) de mi\\b',
  'cuanto (?:debo|les debo)\\b',
].map(pattern => new RegExp(`\\b${pattern}`, 'u'))
