import { describeAccessByToken } from '@boli/test-kit'
import { useAuctions } from './support/auctions-app.ts'

describeAccessByToken('auctions', useAuctions())
