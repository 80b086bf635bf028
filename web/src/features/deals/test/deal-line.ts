import { FakeSocket } from '../../../test/fake-socket.ts'

/** The line over which tests tell that deals changed. */
export const dealLine = new FakeSocket()
