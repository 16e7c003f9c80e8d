/** Where faults are drawn: the rules, what the service does with them, its HTTP, and the rules of payments. */
export const FOLDERS = ['src/domain/', 'src/service/actions/', 'src/service/http/', 'src/client/payments/']
