import { describeFaultyUpstreams } from '../../kit/conformance/faulty-upstreams.ts';
import { responsesWire } from '../../kit/conformance/wires.ts';
import { xai } from './index.ts';

describeFaultyUpstreams(xai, responsesWire);
