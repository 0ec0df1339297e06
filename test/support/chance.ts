export { Chance } from '../../src/simulation/chance.js'
