/** Terms of trading that a press explains: `<Term id="margin">Margin</Term>`. The explanations load with the first press. */
export { Term } from './term.tsx'
