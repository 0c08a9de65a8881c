import type { ApiRequest } from '@inkstone/contract/gateway';
import type { StatusTone } from '#console/ui/feedback/status-dot.tsx';
import { Badge } from '#console/ui/feedback/status-dot.tsx';

const toneOf = ({ status, error }: Pick<ApiRequest, 'status' | 'error'>): StatusTone => {
  if (status >= 500) return 'danger';
  if (status >= 400) return 'warning';
  return error ? 'danger' : 'success';
};

/** The status that a caller was told; a stream that broke behind a good one is no success. */
export const RequestStatus = ({ request }: { request: Pick<ApiRequest, 'status' | 'error'> }) => (
  <Badge tone={toneOf(request)}>
    <span className="numbers">{request.status}</span>
  </Badge>
);
