import { describeAccessByToken } from '@boli/test-kit'
import { useNotifications } from './support/notifications-app.ts'

describeAccessByToken('notifications', useNotifications())
