/** How long a session lasts that nobody uses (ms; spec: academy 4). */
export const IDLE_TIME = 90 * 60_000
