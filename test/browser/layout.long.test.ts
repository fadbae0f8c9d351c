import { pagesFitIn } from './layout-checks.ts'

// A script that is taller than Latin; `npm run long` checks the other languages.
pagesFitIn(['th'])
