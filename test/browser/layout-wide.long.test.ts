import { pagesFitIn, WIDE } from './layout-checks.ts'

// The longest words, the tallest script, and one without spaces.
pagesFitIn(['fra', 'th', 'zh'], WIDE)
