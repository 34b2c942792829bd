/** Asked by what watches the gateway, whatever name it calls it by. */
export const METRICS_PATH = '/metrics'
