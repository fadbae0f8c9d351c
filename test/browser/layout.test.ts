import { pagesFitIn } from './layout-checks.ts'

// The shortest texts, the longest, and a script that is taller than Latin; `npm run long` checks the others.
pagesFitIn(['en', 'spa', 'th'])
