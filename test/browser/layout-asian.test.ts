import { pagesFitIn } from './layout-checks.ts'

pagesFitIn(['zh', 'hk', 'th', 'jp', 'kor'])
