export const CARDS = '/app/wisdom-of-ages/settings';
export const AUDIT = '/app/admin/audit';
export const REQUESTS = '/app/admin/requests';
