import { Server } from './server.ts'

/** Before all journeys, once. */
export default (): Promise<void> => Server.seed()
