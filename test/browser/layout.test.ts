import { pagesFitIn } from './layout-checks.ts'

// Short Latin texts, long ones, and a script that is taller than Latin; `npm run long` checks the other languages.
pagesFitIn(['en', 'spa', 'th'])
