import { describeFaultyUpstreams } from '../../kit/conformance/faulty-upstreams.ts';
import { mistralWire } from '../../kit/conformance/wires.ts';
import { mistral } from './index.ts';

describeFaultyUpstreams(mistral, mistralWire);
