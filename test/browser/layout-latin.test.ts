import { pagesFitIn } from './layout-checks.ts'

pagesFitIn(['en', 'id', 'fra', 'spa', 'vn'])
