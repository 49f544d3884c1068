import logging

logger = logging.getLogger('asyncio')
