// Generated from /api/openapi.json: the calls that an API key may make. `vitest --update` writes it again.
export interface paths {
    "/api/v1/auction/bid-limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["bidLimits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auction/board": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["board"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auction/following": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["following"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auction/getAllauctions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAuctions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auction/getAllPlacedBids/{auctionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPlacedBids"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auction/getAuction/{auctionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAuction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auction/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["auctionLimits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auction/myAuctions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["myAuctions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auction/myBids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["myBids"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auction/myBids/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportMyBids"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auction/own-proof/{auctionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["ownProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auction/participated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["participated"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auction/place-bid/{auctionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["placeBid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auction/places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["places"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auction/proof/{auctionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["auctionProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auction/proof/{auctionId}/{sequence}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["leafProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auction/public/{auctionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["publicLot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auction/saved-searches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["savedSearches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auction/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["searchAuctions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auction/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["suggestAuctions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bills/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["checkBill"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDeals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/{dealId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDeal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/{dealId}/bill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["dealBill"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/{dealId}/credit-notes/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["creditNote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/{dealId}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["dealMessages"];
        put?: never;
        post: operations["sendDealMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/{dealId}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["recordPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/{dealId}/pictures/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["dealPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportDeals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/info/price-guide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["priceGuide"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["member"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/practice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["beginPractice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/practice/{practiceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getPractice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/practice/{practiceId}/bids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["practiceBid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["webhooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["webhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "auction-created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["webhook-auction-created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deal-changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["webhook-deal-changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    lost: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["webhook-lost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    outbid: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["webhook-outbid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment-received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["webhook-payment-received"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "price-changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["webhook-price-changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    test: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["webhook-test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    won: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["webhook-won"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AmountLine: {
            /** @description rupees: rounded half up once */
            amount: number;
            /** @enum {unknown} */
            kind: "goods" | "deduction" | "adjustment" | "charge";
            label: {
                [key: string]: string;
            };
            payer: ("farmer" | "buyer") | null;
            quantity: number | null;
        };
        AuctionAnswer: {
            data: components["schemas"]["AuctionDetail"];
            message: string;
            status: number;
            /** @enum {boolean} */
            success: true;
        };
        AuctionDetail: {
            _id: string;
            basePrice: number;
            bidIncrement: number;
            closeReason: ("sold" | "no-bids" | "reserve-not-met" | "withdrawn" | "removed" | "awaiting-decision") | null;
            /** @description ISO 8601, UTC */
            createdAt: string;
            deal: {
                _id: string;
                /** @enum {unknown} */
                state: "awaiting-farmer" | "awaiting-buyer" | "agreed" | "completed" | "declined" | "lapsed" | "cancelled" | "disputed";
            } | null;
            /** @description the farmer decides on the best bid after the end */
            decideAfterClose: boolean;
            /** @description newest first */
            edits: components["schemas"]["LotEdit"][];
            /** @description ISO 8601, UTC */
            endTime: string;
            farmer: {
                _id: string;
                fullname: string;
                username: string;
            };
            /** @description the current price; the base price until the first bid */
            highestBid: number;
            highestBidder: components["schemas"]["PersonView"] | null;
            /** @description description or picture were changed after the first bid */
            isEdited: boolean;
            /** @description the end has passed and the result is being written */
            isSettling: boolean;
            log?: components["schemas"]["LogHead"];
            /**
             * @description unit of the quantity
             * @enum {unknown}
             */
            lotUnit: "kgs" | "quintals" | "Litres" | "pcs";
            /** @description rupees: current price × quantity */
            lotValue: number;
            minimumNextBid: number;
            ownBest: number | null;
            ownIncrement: number | null;
            ownMaximum: number | null;
            participants: number;
            priceUnit: "quintal" | "litre" | "piece";
            product: {
                category: string;
                certification: string;
                color: string;
                commodity?: string | null;
                deliveryTime: string;
                district?: string;
                harvestDate?: string | null;
                /** @description all of them in order, `p_image` first */
                images?: components["schemas"]["LotPicture"][];
                labReport?: components["schemas"]["LabReportView"] | null;
                location: string;
                /** @description percent where it is a number, without the sign */
                moisture: string;
                organicStatus: string;
                origin: string;
                p_category: string;
                p_desc: string;
                p_image: string | null;
                p_imageSet: string | null;
                p_name: string;
                /** @description number and unit as the form sends them: `250kgs` */
                p_qty: string;
                /** @description empty: `p_qty` carries it */
                p_unit: string;
                packaging: string;
                /** @description quantity in the unit of the price: quintals, litres or pieces */
                qty: number;
                quality: string;
                /** @description the values that the farmer declares, by parameter */
                qualityValues?: {
                    [key: string]: number;
                };
                /** @description how many of the auction's `lotUnit` */
                quantity: number;
                rating: number | null;
                /** @description number of ratings of the seller */
                ratingCount?: number;
                /** @enum {unknown} */
                state?: "AN" | "AP" | "AR" | "AS" | "BR" | "CG" | "CH" | "DH" | "DL" | "GA" | "GJ" | "HP" | "HR" | "JH" | "JK" | "KA" | "KL" | "LA" | "LD" | "MH" | "ML" | "MN" | "MP" | "MZ" | "NL" | "OD" | "PB" | "PY" | "RJ" | "SK" | "TN" | "TR" | "TS" | "UK" | "UP" | "WB";
                storage: string;
                texture: string;
                variety: string;
            };
            productName: string;
            reserve: "none" | "met" | "not-met";
            reservePrice: number | null;
            /** @description ISO 8601, UTC */
            startTime: string;
            status: "scheduled" | "active" | "completed" | "inactive";
            /** @description increases with every edit before the first bid; a bid may name the one its bidder saw */
            termsVersion: number;
            /** @description different people, best first, at most six */
            topBidders: components["schemas"]["TopBidder"][];
            totalBids: number;
            /** @description the same as `priceUnit`, under the specification's name */
            unit: string;
            version: number;
        };
        AuctionLimits: {
            /** @description the shortest duration of an auction */
            shortestSeconds: number;
            /** @description the longest total extension of the end */
            softCloseCapSeconds: number;
            /** @description a bid within this time before the end moves the end to this time after the bid */
            softCloseSeconds: number;
        };
        AuctionLimitsAnswer: {
            data: components["schemas"]["AuctionLimits"];
            message: string;
            status: number;
            /** @enum {boolean} */
            success: true;
        };
        AuctionListAnswer: {
            counts?: components["schemas"]["MarketCounts"];
            data: components["schemas"]["AuctionView"][];
            hasMore: boolean;
            message: string;
            status: number;
            /** @enum {boolean} */
            success: true;
            summary: {
                endingWithinHour: number;
                live: number;
            };
            total: number;
        };
        AuctionProof: {
            auctionId: string;
            /** @description a signed note of C2SP */
            checkpoint: string;
            /** @description for an ended auction, its place in the log of all closings */
            closing?: number;
            consistency?: string[];
            /** @description verifier keys; the first signs now */
            keys: string[];
            /** @description as stored when the leaves were written */
            leafHashes: (string | null)[];
            /** @description null for a missing leaf */
            leaves: (string | null)[];
            /** @description `start` of the next page */
            next: number | null;
            /** @description the checkpoint's */
            size: number;
            /** @description the sequence of the first leaf here */
            start: number;
        };
        AuctionProofAnswer: {
            data: components["schemas"]["AuctionProof"];
            message: string;
            status: number;
            /** @enum {boolean} */
            success: true;
        };
        AuctionState: {
            _id: string;
            bidIncrement: number;
            closeReason: ("sold" | "no-bids" | "reserve-not-met" | "withdrawn" | "removed" | "awaiting-decision") | null;
            /** @description ISO 8601, UTC */
            endTime: string;
            /** @description the current price; the base price until the first bid */
            highestBid: number;
            highestBidder: components["schemas"]["PersonView"] | null;
            log?: components["schemas"]["LogHead"];
            minimumNextBid: number;
            participants: number;
            reserve: "none" | "met" | "not-met";
            /** @description ISO 8601, UTC */
            startTime: string;
            status: "scheduled" | "active" | "completed" | "inactive";
            totalBids: number;
            version: number;
        };
        AuctionView: {
            _id: string;
            basePrice: number;
            bidIncrement: number;
            closeReason: ("sold" | "no-bids" | "reserve-not-met" | "withdrawn" | "removed" | "awaiting-decision") | null;
            /** @description ISO 8601, UTC */
            createdAt: string;
            deal: {
                _id: string;
                /** @enum {unknown} */
                state: "awaiting-farmer" | "awaiting-buyer" | "agreed" | "completed" | "declined" | "lapsed" | "cancelled" | "disputed";
            } | null;
            /** @description the farmer decides on the best bid after the end */
            decideAfterClose: boolean;
            /** @description ISO 8601, UTC */
            endTime: string;
            farmer: {
                _id: string;
                fullname: string;
                username: string;
            };
            /** @description the current price; the base price until the first bid */
            highestBid: number;
            highestBidder: components["schemas"]["PersonView"] | null;
            /** @description description or picture were changed after the first bid */
            isEdited: boolean;
            /** @description the end has passed and the result is being written */
            isSettling: boolean;
            log?: components["schemas"]["LogHead"];
            /**
             * @description unit of the quantity
             * @enum {unknown}
             */
            lotUnit: "kgs" | "quintals" | "Litres" | "pcs";
            /** @description rupees: current price × quantity */
            lotValue: number;
            minimumNextBid: number;
            participants: number;
            priceUnit: "quintal" | "litre" | "piece";
            product: {
                category: string;
                certification: string;
                color: string;
                commodity?: string | null;
                deliveryTime: string;
                district?: string;
                harvestDate?: string | null;
                /** @description all of them in order, `p_image` first */
                images?: components["schemas"]["LotPicture"][];
                labReport?: components["schemas"]["LabReportView"] | null;
                location: string;
                /** @description percent where it is a number, without the sign */
                moisture: string;
                organicStatus: string;
                origin: string;
                p_category: string;
                p_desc: string;
                p_image: string | null;
                p_imageSet: string | null;
                p_name: string;
                /** @description number and unit as the form sends them: `250kgs` */
                p_qty: string;
                /** @description empty: `p_qty` carries it */
                p_unit: string;
                packaging: string;
                /** @description quantity in the unit of the price: quintals, litres or pieces */
                qty: number;
                quality: string;
                /** @description the values that the farmer declares, by parameter */
                qualityValues?: {
                    [key: string]: number;
                };
                /** @description how many of the auction's `lotUnit` */
                quantity: number;
                rating: number | null;
                /** @description number of ratings of the seller */
                ratingCount?: number;
                /** @enum {unknown} */
                state?: "AN" | "AP" | "AR" | "AS" | "BR" | "CG" | "CH" | "DH" | "DL" | "GA" | "GJ" | "HP" | "HR" | "JH" | "JK" | "KA" | "KL" | "LA" | "LD" | "MH" | "ML" | "MN" | "MP" | "MZ" | "NL" | "OD" | "PB" | "PY" | "RJ" | "SK" | "TN" | "TR" | "TS" | "UK" | "UP" | "WB";
                storage: string;
                texture: string;
                variety: string;
            };
            productName: string;
            reserve: "none" | "met" | "not-met";
            /** @description ISO 8601, UTC */
            startTime: string;
            status: "scheduled" | "active" | "completed" | "inactive";
            /** @description increases with every edit before the first bid; a bid may name the one its bidder saw */
            termsVersion: number;
            totalBids: number;
            /** @description the same as `priceUnit`, under the specification's name */
            unit: string;
            version: number;
        };
        BidLimitsAnswer: {
            data: {
                dayLimit: number;
                lotLimit: number;
                usedToday: number;
            } | null;
            message: string;
            status: number;
            /** @enum {boolean} */
            success: true;
        };
        BidView: {
            _id: string;
            auction: string;
            bid_amount: number;
            /** @description ISO 8601, UTC */
            bid_time: string;
            bidder: components["schemas"]["PersonView"];
            /** @description placed by the system for a secret maximum */
            isAutomatic: boolean;
            /** @description the member of the viewer's firm who placed it; shown only to the firm */
            placedBy?: {
                _id: string;
                username: string;
            };
            /** @description 1 for the first accepted bid of the auction, without gaps */
            sequence: number;
        };
        BillCheckAnswer: {
            data: {
                corrections: {
                    date: string;
                    number: string;
                    /** @description rupees: credited */
                    total: number;
                }[];
                date: string;
                number: string;
                /** @description rupees: as on the bill */
                total: number;
            };
            message: string;
            status: number;
            /** @enum {boolean} */
            success: true;
        };
        BillView: {
            /** @description the code in the address /bill/{code} */
            code: string;
            /** @description each has its own file, at .../credit-notes/1 and so on; the bill itself does not change */
            creditNotes: {
                date: string;
                number: string;
                /** @description rupees: credited */
                total: number;
            }[];
            /** @description YYYY-MM-DD */
            date: string;
            /** @description `2026-27/0001`, per seller and Indian financial year */
            number: string;
            /** @description rupees: amount due */
            total: number;
        };
        BoardAnswer: {
            data: {
                _id: string;
                basePrice: number;
                bidIncrement: number;
                closeReason: ("sold" | "no-bids" | "reserve-not-met" | "withdrawn" | "removed" | "awaiting-decision") | null;
                /** @description ISO 8601, UTC */
                createdAt: string;
                deal: {
                    _id: string;
                    /** @enum {unknown} */
                    state: "awaiting-farmer" | "awaiting-buyer" | "agreed" | "completed" | "declined" | "lapsed" | "cancelled" | "disputed";
                } | null;
                /** @description the farmer decides on the best bid after the end */
                decideAfterClose: boolean;
                /** @description ISO 8601, UTC */
                endTime: string;
                farmer: {
                    _id: string;
                    fullname: string;
                    username: string;
                };
                /** @description the current price; the base price until the first bid */
                highestBid: number;
                highestBidder: components["schemas"]["PersonView"] | null;
                /** @description description or picture were changed after the first bid */
                isEdited: boolean;
                /** @description the end has passed and the result is being written */
                isSettling: boolean;
                log?: components["schemas"]["LogHead"];
                /**
                 * @description unit of the quantity
                 * @enum {unknown}
                 */
                lotUnit: "kgs" | "quintals" | "Litres" | "pcs";
                /** @description rupees: current price × quantity */
                lotValue: number;
                mine: components["schemas"]["OwnStanding"];
                minimumNextBid: number;
                participants: number;
                priceUnit: "quintal" | "litre" | "piece";
                product: {
                    category: string;
                    certification: string;
                    color: string;
                    commodity?: string | null;
                    deliveryTime: string;
                    district?: string;
                    harvestDate?: string | null;
                    /** @description all of them in order, `p_image` first */
                    images?: components["schemas"]["LotPicture"][];
                    labReport?: components["schemas"]["LabReportView"] | null;
                    location: string;
                    /** @description percent where it is a number, without the sign */
                    moisture: string;
                    organicStatus: string;
                    origin: string;
                    p_category: string;
                    p_desc: string;
                    p_image: string | null;
                    p_imageSet: string | null;
                    p_name: string;
                    /** @description number and unit as the form sends them: `250kgs` */
                    p_qty: string;
                    /** @description empty: `p_qty` carries it */
                    p_unit: string;
                    packaging: string;
                    /** @description quantity in the unit of the price: quintals, litres or pieces */
                    qty: number;
                    quality: string;
                    /** @description the values that the farmer declares, by parameter */
                    qualityValues?: {
                        [key: string]: number;
                    };
                    /** @description how many of the auction's `lotUnit` */
                    quantity: number;
                    rating: number | null;
                    /** @description number of ratings of the seller */
                    ratingCount?: number;
                    /** @enum {unknown} */
                    state?: "AN" | "AP" | "AR" | "AS" | "BR" | "CG" | "CH" | "DH" | "DL" | "GA" | "GJ" | "HP" | "HR" | "JH" | "JK" | "KA" | "KL" | "LA" | "LD" | "MH" | "ML" | "MN" | "MP" | "MZ" | "NL" | "OD" | "PB" | "PY" | "RJ" | "SK" | "TN" | "TR" | "TS" | "UK" | "UP" | "WB";
                    storage: string;
                    texture: string;
                    variety: string;
                };
                productName: string;
                reserve: "none" | "met" | "not-met";
                /** @description ISO 8601, UTC */
                startTime: string;
                status: "scheduled" | "active" | "completed" | "inactive";
                /** @description increases with every edit before the first bid; a bid may name the one its bidder saw */
                termsVersion: number;
                totalBids: number;
                /** @description the same as `priceUnit`, under the specification's name */
                unit: string;
                version: number;
            }[];
            hasMore: boolean;
            message: string;
            status: number;
            /** @enum {boolean} */
            success: true;
        };
        DealAnswer: {
            data: components["schemas"]["DealView"];
            message: string;
            status: number;
            /** @enum {boolean} */
            success: true;
        };
        DealContact: {
            address: string | null;
            email: string;
            fullname: string;
            phone: string | null;
        };
        DealDeduction: {
            /** @enum {unknown} */
            by: "quantity" | "amount";
            /** @enum {unknown} */
            kind: "moisture" | "foreign-matter" | "damage" | "other";
            reason: string;
            /** @description in the lot's unit, or rupees */
            value: number;
        };
        DealListAnswer: {
            data: components["schemas"]["DealSummary"][];
            hasMore: boolean;
            message: string;
            status: number;
            /** @enum {boolean} */
            success: true;
            total: number;
            waiting: number;
        };
        DealMessage: {
            /** @description ISO 8601, UTC */
            at: string;
            /** @enum {unknown} */
            by: "farmer" | "buyer";
            number: number;
            photos: string[];
            text: string;
        };
        DealMessageAnswer: {
            data: components["schemas"]["DealMessage"];
            message: string;
            status: number;
            /** @enum {boolean} */
            success: true;
        };
        DealMessageBody: {
            photos?: string[];
            text?: string;
        };
        DealMessagesAnswer: {
            data: components["schemas"]["DealMessage"][];
            hasMore: boolean;
            message: string;
            status: number;
            /** @enum {boolean} */
            success: true;
        };
        DealPerson: {
            _id: string;
            contact: components["schemas"]["DealContact"] | null;
            username: string;
        };
        DealSteps: {
            /** @enum {unknown} */
            bill: "open" | "proposed" | "done";
            /** @enum {unknown} */
            handover: "open" | "proposed" | "done";
            /** @enum {unknown} */
            payment: "open" | "proposed" | "done";
            /** @enum {unknown} */
            rating: "open" | "proposed" | "done";
            /** @enum {unknown} */
            weight: "open" | "proposed" | "done";
        };
        DealSummary: {
            _id: string;
            auction: {
                _id: string;
                /** @description of the lot's drawing, where it has no photo */
                category: string;
                commodity?: string | null;
                image: string | null;
                productName: string;
            };
            buyer: components["schemas"]["PersonView"];
            /** @description ISO 8601, UTC */
            createdAt: string;
            deadline: string | null;
            /** @description rupees: amount due */
            due: number;
            /** @description true until the weight is agreed */
            isEstimate: boolean;
            /** @description rupees: the farmer's, after the farmer's charges */
            netInHand: number;
            /** @description rupees: per `priceUnit` */
            price: number;
            /** @enum {unknown} */
            priceUnit: "quintal" | "litre" | "piece";
            /** @description in the lot's unit: as listed */
            quantity: number;
            seller: components["schemas"]["PersonView"];
            /** @enum {unknown} */
            state: "awaiting-farmer" | "awaiting-buyer" | "agreed" | "completed" | "declined" | "lapsed" | "cancelled" | "disputed";
            steps: components["schemas"]["DealSteps"];
            unit: string;
            version: number;
            waitingFor: ("farmer" | "buyer" | "admin") | null;
        };
        DealView: {
            _id: string;
            /** @description the steps that the viewer may take now */
            actions: ("decision" | "answer" | "ask-runner-up" | "handover" | "handover/confirm" | "weighings" | "weighings/confirm" | "weighings/object" | "payments" | "payments/received" | "payments/not-received" | "messages" | "default-notice" | "cancel" | "cancel/agree" | "dispute" | "dispute/answer" | "dispute/withdraw" | "dispute/appeal" | "dispute/decision" | "credit-notes" | "rating" | "rating/reply")[];
            agreedAt: string | null;
            amount: {
                /** @description rupees: by the buyer */
                due: number;
                isEstimate: boolean;
                lines: components["schemas"]["AmountLine"][];
                /** @description rupees: the farmer's, after the farmer's charges */
                netInHand: number;
                /** @description rupees: recorded and not refused */
                paid: number;
                /** @description rupees: confirmed by the farmer */
                received: number;
            };
            auction: {
                _id: string;
                /** @description of the lot's drawing, where it has no photo */
                category: string;
                commodity?: string | null;
                image: string | null;
                productName: string;
            };
            bill: components["schemas"]["BillView"] | null;
            buyer: components["schemas"]["DealPerson"];
            cancellation: {
                fault: ("farmer" | "buyer") | null;
                proposedBy: ("farmer" | "buyer") | null;
                reason: string;
            } | null;
            counterPrice: number | null;
            /** @description ISO 8601, UTC */
            createdAt: string;
            deadline: string | null;
            defaultNotice: {
                /** @description ISO 8601, UTC */
                at: string;
                /** @enum {unknown} */
                by: "farmer" | "buyer";
                /** @description ISO 8601, UTC */
                cancelFrom: string;
                /** @description while a payment or weighing that would end the default waits for an answer */
                isPaused: boolean;
            } | null;
            dispute: components["schemas"]["DisputeView"] | null;
            handover: components["schemas"]["HandoverView"] | null;
            payments: components["schemas"]["PaymentView"][];
            payTo: {
                bank: {
                    account: string;
                    holder: string;
                    ifsc: string;
                } | null;
                /** @description where it was entered after the deal was agreed: then the buyer asks before paying */
                changedAt: string | null;
                upi: {
                    id: string;
                    /** @description null where nothing is left to pay, or more than UPI takes at once */
                    link: string | null;
                } | null;
            } | null;
            /** @description rupees: per `priceUnit` */
            price: number;
            /** @enum {unknown} */
            priceUnit: "quintal" | "litre" | "piece";
            /** @description in the lot's unit: as listed */
            quantity: number;
            ratings: components["schemas"]["RatingView"][];
            reservePrice: number | null;
            runnerUp: {
                /** @description rupees: their own best bid */
                price: number;
            } | null;
            seller: components["schemas"]["DealPerson"];
            /** @enum {unknown} */
            state: "awaiting-farmer" | "awaiting-buyer" | "agreed" | "completed" | "declined" | "lapsed" | "cancelled" | "disputed";
            steps: components["schemas"]["DealSteps"];
            successor: {
                _id: string;
                /** @description rupees: the runner-up’s own best bid */
                price: number;
            } | null;
            timeline: components["schemas"]["TimelineEntry"][];
            unit: string;
            version: number;
            waitingFor: ("farmer" | "buyer" | "admin") | null;
            weighings: components["schemas"]["WeighingView"][];
            /** @description a net further than this from what was listed is confirmed in so many words */
            weightTolerancePercent: number;
            you: ("farmer" | "buyer") | null;
        };
        DisputeView: {
            answer: {
                /** @description ISO 8601, UTC */
                at: string;
                photos: string[];
                text: string;
            } | null;
            appeal: {
                /** @description ISO 8601, UTC */
                at: string;
                /** @enum {unknown} */
                by: "farmer" | "buyer";
                text: string;
            } | null;
            appealBy: string | null;
            canAppeal: boolean;
            decision: {
                /** @description ISO 8601, UTC */
                at: string;
                fault: ("farmer" | "buyer") | null;
                note: string;
                /** @enum {unknown} */
                outcome: "go-on" | "adjust" | "cancel";
            } | null;
            /** @enum {unknown} */
            kind: "not-as-described" | "weight" | "payment" | "not-collected" | "not-handed-over" | "other";
            /** @description ISO 8601, UTC */
            openedAt: string;
            /** @enum {unknown} */
            openedBy: "farmer" | "buyer";
            photos: string[];
            text: string;
            withdrawnAt: string | null;
        };
        Error: {
            /**
             * @description - `validation-failed` (400): Please check the highlighted fields
             *     - `malformed-request` (400): The request could not be read
             *     - `picture-unreadable` (400): The file is not a photo we can read
             *     - `picture-too-large` (413): The photo is too large
             *     - `request-too-large` (413): The request is too large
             *     - `request-timeout` (408): The request took too long to arrive
             *     - `unsupported-media-type` (415): This kind of content is not accepted here
             *     - `not-signed-in` (401): Please sign in
             *     - `wrong-credentials` (401): Invalid username, email or password
             *     - `second-factor-needed` (401): Please confirm that it’s you
             *     - `second-factor-required` (403): Please set up a second step for signing in first
             *     - `sign-in-expired` (401): This took too long. Please sign in again
             *     - `password-change-required` (403): Choose a password of your own first
             *     - `wrong-password` (403): The password is wrong
             *     - `not-verified` (403): Please verify your email first
             *     - `not-allowed` (403): You are not allowed to do this
             *     - `only-farmers-create` (403): Only farmers' accounts can list lots
             *     - `only-businesses-bid` (403): Only buyers' accounts can place bids
             *     - `key-invalid` (401): This key is not valid, or not from this address
             *     - `key-not-allowed` (403): This key may not do this
             *     - `key-limit` (409): You already have ten keys. Revoke one first
             *     - `key-bid-cap` (403): This bid is worth more than the key may offer
             *     - `key-day-cap` (403): With this bid the key would pass its limit for today
             *     - `firm-part` (403): Your part in the firm does not include this
             *     - `firm-lot-limit` (403): This bid is worth more than your firm lets you offer for a lot
             *     - `firm-day-limit` (403): With this bid you would pass your limit for today
             *     - `firm-only-buyers` (403): Only buyers' accounts can be in a firm
             *     - `firm-already` (409): This account already belongs to a firm
             *     - `firm-full` (409): A firm has at most 20 people beside its owner, open invitations included
             *     - `firm-has-people` (409): Remove the people of your firm first
             *     - `firm-open-business` (409): You still have bids or deals of your own that are open. Finish them first, then join
             *     - `invitation-invalid` (404): This invitation does not exist or was withdrawn
             *     - `invitation-expired` (410): This invitation has expired. Ask for a new one
             *     - `invitation-used` (410): This invitation was already used
             *     - `invitation-of-another` (403): This invitation was sent to another email address
             *     - `webhook-limit` (409): You already have ten webhooks. Remove one first
             *     - `webhook-off` (409): This webhook is off. Switch it on first
             *     - `https-only` (403): Please use HTTPS
             *     - `cross-site-request` (403): Requests from other sites are not accepted
             *     - `not-found` (404): Not found
             *     - `auction-gone` (410): This lot was taken off the market
             *     - `auction-not-found` (404): Auction not found
             *     - `username-taken` (409): This username is already taken
             *     - `email-taken` (409): An account with this email already exists
             *     - `already-verified` (409): This email is already verified
             *     - `code-wrong` (400): The code is wrong
             *     - `code-expired` (400): The code has expired. Please request a new one
             *     - `passkey-refused` (400): This passkey was not accepted
             *     - `reset-token-invalid` (400): This reset link is invalid or has expired
             *     - `own-lot` (403): You cannot bid on your own lot
             *     - `bid-too-low` (409): Your bid is too low
             *     - `already-leading` (409): You are already the highest bidder
             *     - `maximum-too-low` (409): A maximum can be raised but not lowered
             *     - `needs-confirmation` (409): This bid is far above the minimum. Please confirm it
             *     - `terms-changed` (409): The lot was changed. Please check it before you bid
             *     - `auction-not-started` (409): This auction has not started yet
             *     - `auction-ended` (409): This auction has ended
             *     - `bid-key-reused` (409): This bid key was used for another bid
             *     - `already-listed` (409): This lot is already listed. Check your lots before you list another
             *     - `too-many-open-lots` (409): You have reached the limit of open lots
             *     - `too-many-new-lots` (429): Too many lots in one hour. Please wait before listing more
             *     - `upload-offset` (409): The upload continues at another offset
             *     - `too-many-pictures` (409): You have uploaded many photos that no lot uses. List a lot, or try again tomorrow
             *     - `too-many-edits` (409): This lot was changed too often after its first bid
             *     - `too-many-followed` (409): You have reached the limit of what you can follow. Stop following another one first
             *     - `too-many-searches` (409): You have reached the limit of saved searches. Remove one first
             *     - `has-bids` (409): This lot already has bids
             *     - `factor-exists` (409): An authenticator app is already set up
             *     - `passkey-limit` (409): You already have ten passkeys. Remove one first
             *     - `last-factor` (409): Administrators need a second step. Add another one first
             *     - `last-admin` (409): The last administrator cannot be removed
             *     - `own-account` (409): You cannot do this to your own account
             *     - `account-suspended` (403): This account is suspended
             *     - `already-suspended` (409): This member is suspended already. Lift that first
             *     - `already-taken-back` (409): This import is taken back already
             *     - `import-too-old` (409): This import is too old to be taken back
             *     - `already-reported` (409): You have reported this lot already
             *     - `own-lot-report` (403): This is your own lot
             *     - `already-decided` (409): This report is decided already
             *     - `not-deleted` (409): This account is not deleted
             *     - `administrators-stay` (409): Administrators cannot be suspended. Change the role first
             *     - `suspended` (403): You may not bid or list at the moment
             *     - `changed-meanwhile` (409): This deal changed meanwhile. Please look at it again
             *     - `step-not-open` (409): This step is not open now
             *     - `not-your-step` (403): This step is for the other party
             *     - `price-out-of-range` (409): The price must lie between the best bid and the reserve
             *     - `weight-implausible` (409): The weight is ten times what was listed, or a tenth. Please confirm that it is right
             *     - `weight-differs` (409): The weight differs from what was listed. Please confirm that it is right
             *     - `key-reused` (409): This key was used for another step
             *     - `conflict` (409): This has changed in the meantime. Please try again
             *     - `too-many-requests` (429): Too many requests. Please wait a moment
             *     - `code-sent-lately` (429): A code was sent a moment ago. A new one can be sent within a minute
             *     - `too-many-attempts` (429): Too many attempts. Please wait before trying again
             *     - `internal-error` (500): Something went wrong
             *     - `upstream-unavailable` (503): This part of Boli is not reachable at the moment
             *     - `bid-unanswered` (504): We don’t know yet whether your bid was placed. Checking
             *     - `overloaded` (503): Too busy at the moment. Please try again
             * @enum {string}
             */
            code: "validation-failed" | "malformed-request" | "picture-unreadable" | "picture-too-large" | "request-too-large" | "request-timeout" | "unsupported-media-type" | "not-signed-in" | "wrong-credentials" | "second-factor-needed" | "second-factor-required" | "sign-in-expired" | "password-change-required" | "wrong-password" | "not-verified" | "not-allowed" | "only-farmers-create" | "only-businesses-bid" | "key-invalid" | "key-not-allowed" | "key-limit" | "key-bid-cap" | "key-day-cap" | "firm-part" | "firm-lot-limit" | "firm-day-limit" | "firm-only-buyers" | "firm-already" | "firm-full" | "firm-has-people" | "firm-open-business" | "invitation-invalid" | "invitation-expired" | "invitation-used" | "invitation-of-another" | "webhook-limit" | "webhook-off" | "https-only" | "cross-site-request" | "not-found" | "auction-gone" | "auction-not-found" | "username-taken" | "email-taken" | "already-verified" | "code-wrong" | "code-expired" | "passkey-refused" | "reset-token-invalid" | "own-lot" | "bid-too-low" | "already-leading" | "maximum-too-low" | "needs-confirmation" | "terms-changed" | "auction-not-started" | "auction-ended" | "bid-key-reused" | "already-listed" | "too-many-open-lots" | "too-many-new-lots" | "upload-offset" | "too-many-pictures" | "too-many-edits" | "too-many-followed" | "too-many-searches" | "has-bids" | "factor-exists" | "passkey-limit" | "last-factor" | "last-admin" | "own-account" | "account-suspended" | "already-suspended" | "already-taken-back" | "import-too-old" | "already-reported" | "own-lot-report" | "already-decided" | "not-deleted" | "administrators-stay" | "suspended" | "changed-meanwhile" | "step-not-open" | "not-your-step" | "price-out-of-range" | "weight-implausible" | "weight-differs" | "key-reused" | "conflict" | "too-many-requests" | "code-sent-lately" | "too-many-attempts" | "internal-error" | "upstream-unavailable" | "bid-unanswered" | "overloaded";
            data: null;
            errors?: {
                code: string;
                field: string;
                message: string;
                params?: {
                    [key: string]: string | number;
                };
            }[];
            message: string;
            params?: {
                [key: string]: string | number;
            };
            requestId: string;
            status: number;
            /** @constant */
            success: false;
        };
        FollowedSeller: {
            _id: string;
            /** @description ISO 8601, UTC */
            followedAt: string;
            username: string;
        };
        FollowingAnswer: {
            data: components["schemas"]["AuctionView"][];
            following: {
                auctionIds: string[];
                sellers: components["schemas"]["FollowedSeller"][];
            };
            hasMore: boolean;
            message: string;
            status: number;
            /** @enum {boolean} */
            success: true;
        };
        HandoverView: {
            /** @description ISO 8601, UTC */
            at: string;
            /** @enum {unknown} */
            carrier: "farmer" | "buyer";
            confirmedAt: string | null;
            payBy: string | null;
            place: string;
            /** @enum {unknown} */
            proposedBy: "farmer" | "buyer";
        };
        LabReportView: {
            /** @description of the report, `YYYY-MM-DD` */
            date: string;
            laboratory: string;
            picture: components["schemas"]["LotPicture"];
            sampleNumber: string;
        };
        LeafProofAnswer: {
            data: {
                checkpoint: string;
                inclusion: string[];
                keys: string[];
                leaf: string;
                opening?: {
                    maximumPaise: number;
                    /** @description base64 */
                    salt: string;
                };
                sequence: number;
            };
            message: string;
            status: number;
            /** @enum {boolean} */
            success: true;
        };
        LogHead: {
            root: string;
            size: number;
        };
        LotEdit: {
            /** @description ISO 8601, UTC */
            editedAt: string;
            images?: components["schemas"]["LotPicture"][];
            p_desc: string;
            p_image: string | null;
            p_imageSet: string | null;
        };
        LotPicture: {
            _id: string;
            src: string;
            /** @description srcset of the same picture, WebP in three widths */
            srcSet: string;
        };
        MarketCounts: {
            category: {
                [key: string]: number;
            };
            commodity: {
                [key: string]: number;
            };
            district: {
                [key: string]: number;
            };
            state: {
                [key: string]: number;
            };
        };
        MemberAnswer: {
            data: components["schemas"]["MemberView"];
            message: string;
            status: number;
            /** @enum {boolean} */
            success: true;
        };
        MemberView: {
            _id: string;
            completedDeals: number;
            rating: {
                count: number;
                mean: number | null;
            };
            /** @description newest first, at most twenty */
            ratings: {
                _id: string;
                /** @description ISO 8601, UTC */
                at: string;
                /** @description username */
                by: string;
                reply: string | null;
                stars: number;
                tags: string[];
                text: string | null;
            }[];
            /** @enum {unknown} */
            role: "farmer" | "business" | "admin";
            /** @description ISO 8601, UTC */
            since: string;
            username: string;
        };
        MyBidsAnswer: {
            data: components["schemas"]["MyBidView"][];
            hasMore: boolean;
            message: string;
            status: number;
            /** @enum {boolean} */
            success: true;
            total: number;
        };
        MyBidView: {
            _id: string;
            auction: {
                _id: string;
                basePrice: number;
                bidIncrement: number;
                closeReason: ("sold" | "no-bids" | "reserve-not-met" | "withdrawn" | "removed" | "awaiting-decision") | null;
                /** @description ISO 8601, UTC */
                createdAt: string;
                deal: {
                    _id: string;
                    /** @enum {unknown} */
                    state: "awaiting-farmer" | "awaiting-buyer" | "agreed" | "completed" | "declined" | "lapsed" | "cancelled" | "disputed";
                } | null;
                /** @description the farmer decides on the best bid after the end */
                decideAfterClose: boolean;
                /** @description ISO 8601, UTC */
                endTime: string;
                farmer: {
                    _id: string;
                    fullname: string;
                    username: string;
                };
                /** @description the current price; the base price until the first bid */
                highestBid: number;
                highestBidder: string | null;
                /** @description description or picture were changed after the first bid */
                isEdited: boolean;
                /** @description the end has passed and the result is being written */
                isSettling: boolean;
                leader: components["schemas"]["PersonView"] | null;
                log?: components["schemas"]["LogHead"];
                /**
                 * @description unit of the quantity
                 * @enum {unknown}
                 */
                lotUnit: "kgs" | "quintals" | "Litres" | "pcs";
                /** @description rupees: current price × quantity */
                lotValue: number;
                minimumNextBid: number;
                participants: number;
                priceUnit: "quintal" | "litre" | "piece";
                product: {
                    category: string;
                    certification: string;
                    color: string;
                    commodity?: string | null;
                    deliveryTime: string;
                    district?: string;
                    harvestDate?: string | null;
                    /** @description all of them in order, `p_image` first */
                    images?: components["schemas"]["LotPicture"][];
                    labReport?: components["schemas"]["LabReportView"] | null;
                    location: string;
                    /** @description percent where it is a number, without the sign */
                    moisture: string;
                    organicStatus: string;
                    origin: string;
                    p_category: string;
                    p_desc: string;
                    p_image: string | null;
                    p_imageSet: string | null;
                    p_name: string;
                    /** @description number and unit as the form sends them: `250kgs` */
                    p_qty: string;
                    /** @description empty: `p_qty` carries it */
                    p_unit: string;
                    packaging: string;
                    /** @description quantity in the unit of the price: quintals, litres or pieces */
                    qty: number;
                    quality: string;
                    /** @description the values that the farmer declares, by parameter */
                    qualityValues?: {
                        [key: string]: number;
                    };
                    /** @description how many of the auction's `lotUnit` */
                    quantity: number;
                    rating: number | null;
                    /** @description number of ratings of the seller */
                    ratingCount?: number;
                    /** @enum {unknown} */
                    state?: "AN" | "AP" | "AR" | "AS" | "BR" | "CG" | "CH" | "DH" | "DL" | "GA" | "GJ" | "HP" | "HR" | "JH" | "JK" | "KA" | "KL" | "LA" | "LD" | "MH" | "ML" | "MN" | "MP" | "MZ" | "NL" | "OD" | "PB" | "PY" | "RJ" | "SK" | "TN" | "TR" | "TS" | "UK" | "UP" | "WB";
                    storage: string;
                    texture: string;
                    variety: string;
                };
                productName: string;
                reserve: "none" | "met" | "not-met";
                /** @description ISO 8601, UTC */
                startTime: string;
                status: "scheduled" | "active" | "completed" | "inactive";
                /** @description increases with every edit before the first bid; a bid may name the one its bidder saw */
                termsVersion: number;
                totalBids: number;
                /** @description the same as `priceUnit`, under the specification's name */
                unit: string;
                version: number;
            };
            bid_amount: number;
            /** @description ISO 8601, UTC */
            bid_time: string;
            bidder: components["schemas"]["PersonView"];
            /** @description placed by the system for a secret maximum */
            isAutomatic: boolean;
            /** @enum {unknown} */
            outcome: "winning" | "outbid" | "settling" | "won" | "lost" | "withdrawn";
            /** @description the member of the viewer's firm who placed it; shown only to the firm */
            placedBy?: {
                _id: string;
                username: string;
            };
            /** @description 1 for the first accepted bid of the auction, without gaps */
            sequence: number;
            yourBids?: number;
        };
        OwnProof: {
            bids: {
                maximumPaise: number;
                /** @description base64 */
                salt: string;
                sequence: number;
            }[];
            /** @description null for users without a bid in this log */
            tag: string | null;
        };
        OwnProofAnswer: {
            data: components["schemas"]["OwnProof"];
            message: string;
            status: number;
            /** @enum {boolean} */
            success: true;
        };
        OwnStanding: {
            maximumLeft: number | null;
            /**
             * @description `watching`: the viewer placed no bid
             * @enum {unknown}
             */
            standing: "watching" | "winning" | "outbid";
        };
        ParticipatedAnswer: {
            data: components["schemas"]["ParticipationView"][];
            hasMore: boolean;
            message: string;
            status: number;
            /** @enum {boolean} */
            success: true;
            total: number;
        };
        ParticipationView: {
            auction: components["schemas"]["AuctionView"];
            /** @description ISO 8601, UTC */
            lastBidTime: string;
            /** @enum {unknown} */
            outcome: "winning" | "outbid" | "settling" | "won" | "lost" | "withdrawn";
            yourBids: number;
            /** @description rupees per price unit */
            yourHighestBid: number;
        };
        PaymentBody: {
            amount: number;
            /** @enum {unknown} */
            method: "upi" | "neft" | "rtgs" | "cash" | "cheque";
            /** @description of India's calendar */
            paidOn: string;
            photo?: string;
            reference: string;
            version: number;
        };
        PaymentView: {
            /** @description rupees: what the buyer says was paid */
            amount: number;
            /** @enum {unknown} */
            method: "upi" | "neft" | "rtgs" | "cash" | "cheque";
            number: number;
            /** @description YYYY-MM-DD */
            paidOn: string;
            photo: string | null;
            reason: string | null;
            /** @description ISO 8601, UTC */
            recordedAt: string;
            reference: string;
            /** @enum {unknown} */
            state: "recorded" | "received" | "not-received";
        };
        PersonView: {
            _id: string;
            username: string;
        };
        PlaceBidAnswer: {
            data: components["schemas"]["PlacedBid"];
            message: string;
            status: number;
            /** @enum {boolean} */
            success: true;
        };
        PlaceBidBody: {
            bidAmount: number | string;
            bidKey?: string;
            confirm?: boolean;
            maxAmount?: number | string;
            /** @description the `termsVersion` that the bidder saw; others answer 409 */
            version?: number;
        };
        PlacedBid: {
            auction: components["schemas"]["AuctionState"];
            bid: components["schemas"]["BidView"];
            leading: boolean;
            /** @enum {unknown} */
            outcome?: "leading" | "outbid" | "raised";
            receipt?: {
                /** @description base64 */
                leafHash: string;
                /** @description of the entry in the log, from 0 */
                sequence: number;
            };
        };
        PlacedBidsAnswer: {
            data: components["schemas"]["BidView"][];
            hasMore: boolean;
            message: string;
            status: number;
            /** @enum {boolean} */
            success: true;
            total: number;
        };
        Places: {
            districts: string[];
            place: {
                district: string;
                /** @enum {unknown} */
                state: "AN" | "AP" | "AR" | "AS" | "BR" | "CG" | "CH" | "DH" | "DL" | "GA" | "GJ" | "HP" | "HR" | "JH" | "JK" | "KA" | "KL" | "LA" | "LD" | "MH" | "ML" | "MN" | "MP" | "MZ" | "NL" | "OD" | "PB" | "PY" | "RJ" | "SK" | "TN" | "TR" | "TS" | "UK" | "UP" | "WB";
            } | null;
        };
        PlacesAnswer: {
            data: components["schemas"]["Places"];
            message: string;
            status: number;
            /** @enum {boolean} */
            success: true;
        };
        PracticeAnswer: {
            data: components["schemas"]["PracticeView"];
            message: string;
            status: number;
            /** @enum {boolean} */
            success: true;
        };
        PracticeView: {
            auction: components["schemas"]["AuctionDetail"];
            /** @description newest first */
            bids: components["schemas"]["BidView"][];
            nextAt: string | null;
        };
        PriceGuide: {
            commodity: string;
            mandis: {
                high: number;
                /** @description made-up prices are among them */
                isDemo: boolean;
                latest: string;
                low: number;
                mandis: number;
                modal: number;
                nearest: {
                    /** @description `YYYY-MM-DD` */
                    date: string;
                    district: string;
                    high: number;
                    low: number;
                    market: string;
                    modal: number;
                    /** @enum {unknown} */
                    state: "AN" | "AP" | "AR" | "AS" | "BR" | "CG" | "CH" | "DH" | "DL" | "GA" | "GJ" | "HP" | "HR" | "JH" | "JK" | "KA" | "KL" | "LA" | "LD" | "MH" | "ML" | "MN" | "MP" | "MZ" | "NL" | "OD" | "PB" | "PY" | "RJ" | "SK" | "TN" | "TR" | "TS" | "UK" | "UP" | "WB";
                }[];
                oldest: string;
                /**
                 * @description how far off the farthest of them may be
                 * @enum {unknown}
                 */
                reach: "district" | "state" | "country";
            } | null;
            sales: {
                /** @description how far back they reach */
                days: number;
                high: number;
                /** @description date of the newest of them, `YYYY-MM-DD` */
                latest: string;
                low: number;
                middle: number;
                sales: number;
                sellers: number;
                /** @description null for all of India */
                state: ("AN" | "AP" | "AR" | "AS" | "BR" | "CG" | "CH" | "DH" | "DL" | "GA" | "GJ" | "HP" | "HR" | "JH" | "JK" | "KA" | "KL" | "LA" | "LD" | "MH" | "ML" | "MN" | "MP" | "MZ" | "NL" | "OD" | "PB" | "PY" | "RJ" | "SK" | "TN" | "TR" | "TS" | "UK" | "UP" | "WB") | null;
            } | null;
            support: {
                /** @description false where its season is over and no newer one is known */
                isCurrent: boolean;
                price: number;
                /** @description marketing season, `2026-27` */
                season: string;
                source: string;
                /** @description which variety it is of, in English */
                variety: string | null;
            } | null;
            /** @enum {unknown} */
            unit: "quintal" | "kg" | "litre" | "piece";
        };
        PriceGuideAnswer: {
            data: components["schemas"]["PriceGuide"];
            message: string;
            status: number;
            /** @enum {boolean} */
            success: true;
        };
        PublicLot: {
            _id: string;
            basePrice: number;
            category: string;
            /** @description of packages/commodities */
            commodity?: string;
            description: string;
            district?: string;
            /** @description ISO 8601, UTC */
            endTime: string;
            image: string | null;
            /** @description all of them in order, `image` first */
            images?: components["schemas"]["LotPicture"][];
            imageSet: string | null;
            isSettling: boolean;
            /** @description the laboratory of the report that the farmer submitted */
            laboratory?: string;
            origin: string;
            /** @description the highest bid, or the base price before the first */
            price: number;
            priceUnit: "quintal" | "litre" | "piece";
            productName: string;
            qualityValues?: {
                [key: string]: number;
            };
            quantity: number;
            /** @description username of the seller */
            seller: string;
            /** @description ISO 8601, UTC */
            startTime: string;
            /** @enum {unknown} */
            state?: "AN" | "AP" | "AR" | "AS" | "BR" | "CG" | "CH" | "DH" | "DL" | "GA" | "GJ" | "HP" | "HR" | "JH" | "JK" | "KA" | "KL" | "LA" | "LD" | "MH" | "ML" | "MN" | "MP" | "MZ" | "NL" | "OD" | "PB" | "PY" | "RJ" | "SK" | "TN" | "TR" | "TS" | "UK" | "UP" | "WB";
            status: "scheduled" | "active" | "completed" | "inactive";
            totalBids: number;
            unit: string;
            version: number;
        };
        PublicLotAnswer: {
            data: components["schemas"]["PublicLot"];
            message: string;
            status: number;
            /** @enum {boolean} */
            success: true;
        };
        RatingView: {
            /** @description ISO 8601, UTC */
            at: string;
            /** @enum {unknown} */
            by: "farmer" | "buyer";
            reply: string | null;
            stars: number;
            tags: ("as-described" | "fair-weighing" | "on-time" | "prompt-payment" | "good-communication" | "not-as-described" | "late" | "slow-payment")[];
            text: string | null;
        };
        SavedSearch: {
            _id: string;
            category: string | null;
            commodity: string | null;
            /** @description ISO 8601, UTC */
            createdAt: string;
            district: string | null;
            maxPrice: number | null;
            minPrice: number | null;
            name: string;
            priceUnit?: ("quintal" | "litre" | "piece") | null;
            state: string | null;
            text: string | null;
        };
        SavedSearchesAnswer: {
            data: components["schemas"]["SavedSearch"][];
            message: string;
            status: number;
            /** @enum {boolean} */
            success: true;
        };
        SuggestAnswer: {
            data: components["schemas"]["Suggestion"][];
            message: string;
            status: number;
            /** @enum {boolean} */
            success: true;
        };
        Suggestion: {
            /** @enum {unknown} */
            kind: "product" | "category";
            /** @description the text to search for */
            text: string;
        };
        TimelineEntry: {
            /** @description ISO 8601, UTC */
            at: string;
            /** @enum {unknown} */
            by: "farmer" | "buyer" | "admin" | "system";
            detail: {
                [key: string]: string | number | boolean | null;
            };
            kind: string;
            number: number;
            /** @description the member of the viewer's firm who took the step; shown only to the firm */
            takenBy?: {
                _id: string;
                username: string;
            };
        };
        TopBidder: {
            _id: string;
            amount: number;
            /** @description ISO 8601, UTC */
            time: string;
            username: string;
        };
        WebhookDeliveriesAnswer: {
            data: components["schemas"]["WebhookDelivery"][];
            hasMore: boolean;
            message: string;
            status: number;
            /** @enum {boolean} */
            success: true;
            total: number;
        };
        WebhookDelivery: {
            _id: string;
            answer: string | null;
            /** @description ISO 8601, UTC */
            happenedAt: string;
            kind: string;
            nextTryAt: string | null;
            /** @enum {unknown} */
            state: "waiting" | "delivered" | "failed";
            status: number | null;
            triedAt: string | null;
            tries: number;
        };
        WebhooksAnswer: {
            data: components["schemas"]["WebhookView"][];
            message: string;
            status: number;
            /** @enum {boolean} */
            success: true;
        };
        WebhookView: {
            _id: string;
            address: string;
            /** @description ISO 8601, UTC */
            createdAt: string;
            failingSince: string | null;
            isOn: boolean;
            kinds: ("auction-created" | "price-changed" | "outbid" | "won" | "lost" | "deal-changed" | "payment-received")[];
            offReason: ("user" | "gone" | "failing") | null;
            oldSecretUntil: string | null;
        };
        WeighingView: {
            /** @description ISO 8601, UTC */
            at: string;
            bags: number | null;
            bagTare: number | null;
            /** @description in the lot's unit: net without the deductions by quantity */
            billed: number;
            /** @enum {unknown} */
            by: "farmer" | "buyer";
            deductions: components["schemas"]["DealDeduction"][];
            gross: number | null;
            isOutsideTolerance: boolean;
            /** @description in the lot's unit: gross without packing, before deductions */
            net: number;
            /** @description counts from 1; each correction is a new one */
            number: number;
            objection: string | null;
            photos: string[];
            /** @enum {unknown} */
            state: "proposed" | "confirmed" | "objected" | "replaced";
            tare: number | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    bidLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BidLimitsAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    board: {
        parameters: {
            query?: {
                /** @description followed lots that are open or ended within a day */
                following?: boolean;
                /** @description ids, separated by commas; at most 200 */
                lots?: string;
                /** @description open lots that a saved search of the viewer finds */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoardAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    following: {
        parameters: {
            query?: {
                /** @description 20 unless said otherwise */
                limit?: number;
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowingAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAuctions: {
        parameters: {
            query?: {
                /** @description only lots of this commodity */
                commodity?: string;
                /** @description adds the number of lots of each choice to the first page */
                counts?: boolean;
                district?: string;
                farmer?: string;
                filter?: string;
                /** @description 20, or 100 where no page is asked for */
                limit?: number;
                /** @description rupees, inclusive */
                maxPrice?: number;
                /** @description rupees, inclusive */
                minPrice?: number;
                page?: number;
                /** @description only lots whose price is per this unit */
                priceUnit?: "quintal" | "litre" | "piece";
                /** @description words to find, as in the search */
                query?: string;
                sortBy?: "latest" | "ending" | "ending-desc" | "price-asc" | "price-desc" | "bids" | "bids-asc";
                state?: "AN" | "AP" | "AR" | "AS" | "BR" | "CG" | "CH" | "DH" | "DL" | "GA" | "GJ" | "HP" | "HR" | "JH" | "JK" | "KA" | "KL" | "LA" | "LD" | "MH" | "ML" | "MN" | "MP" | "MZ" | "NL" | "OD" | "PB" | "PY" | "RJ" | "SK" | "TN" | "TR" | "TS" | "UK" | "UP" | "WB";
                /** @description only lots that run, or only those to come */
                status?: "active" | "scheduled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuctionListAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPlacedBids: {
        parameters: {
            query?: {
                limit?: number;
                page?: number;
            };
            header?: never;
            path: {
                auctionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlacedBidsAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAuction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                auctionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuctionAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    auctionLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuctionLimitsAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    myAuctions: {
        parameters: {
            query?: {
                filter?: "all" | "active" | "completed" | "inactive" | "won auctions";
                limit?: number;
                page?: number;
                /** @description only lots with these words or names of produce */
                query?: string;
                /** @description newest first unless said otherwise */
                sortBy?: "latest" | "ending" | "ending-desc" | "price-asc" | "price-desc" | "bids" | "bids-asc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuctionView"][];
                        hasMore: boolean;
                        message: string;
                        status: number;
                        /** @enum {boolean} */
                        success: true;
                        total: number;
                    };
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    myBids: {
        parameters: {
            query?: {
                auction?: string;
                /** @description `lot`: only the last bid on each lot, with how many there are */
                each?: "bid" | "lot";
                filter?: "all" | "active" | "inactive";
                /** @description 20, or 100 where no page is asked for */
                limit?: number;
                page?: number;
                /** @description only lots with these words or names of produce */
                query?: string;
                /** @description applies to lots; single bids are sorted newest first */
                sortBy?: "latest" | "oldest" | "ending" | "ending-desc" | "price-asc" | "price-desc" | "own-asc" | "own-desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MyBidsAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportMyBids: {
        parameters: {
            query: {
                format: "csv" | "xlsx";
                from: string;
                to: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    ownProof: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                auctionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnProofAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    participated: {
        parameters: {
            query?: {
                filter?: "all" | "active" | "won" | "lost";
                limit?: number;
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ParticipatedAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    placeBid: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                auctionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "bidAmount": 2125,
                 *       "maxAmount": 2400,
                 *       "bidKey": "0198c2f0-7d2e-7c1a-9a55-3f1f6f4f0f10"
                 *     }
                 */
                "application/json": components["schemas"]["PlaceBidBody"];
            };
        };
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaceBidAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    places: {
        parameters: {
            query?: {
                pinCode?: string;
                state?: "AN" | "AP" | "AR" | "AS" | "BR" | "CG" | "CH" | "DH" | "DL" | "GA" | "GJ" | "HP" | "HR" | "JH" | "JK" | "KA" | "KL" | "LA" | "LD" | "MH" | "ML" | "MN" | "MP" | "MZ" | "NL" | "OD" | "PB" | "PY" | "RJ" | "SK" | "TN" | "TR" | "TS" | "UK" | "UP" | "WB";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlacesAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    auctionProof: {
        parameters: {
            query?: {
                from?: number;
                start?: number;
            };
            header?: never;
            path: {
                auctionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuctionProofAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    leafProof: {
        parameters: {
            query?: {
                /** @description as a file of the form C2SP tlog-proof */
                format?: "text";
            };
            header?: never;
            path: {
                auctionId: string;
                sequence: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeafProofAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    publicLot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                auctionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicLotAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    savedSearches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedSearchesAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    searchAuctions: {
        parameters: {
            query: {
                /** @description only lots of this commodity */
                commodity?: string;
                district?: string;
                filter?: string;
                /** @description 20, or 100 where no page is asked for */
                limit?: number;
                /** @description rupees, inclusive */
                maxPrice?: number;
                /** @description rupees, inclusive */
                minPrice?: number;
                page?: number;
                /** @description only lots whose price is per this unit */
                priceUnit?: "quintal" | "litre" | "piece";
                query: string;
                sortBy?: "relevance" | "latest" | "ending" | "ending-desc" | "price-asc" | "price-desc" | "bids" | "bids-asc";
                state?: "AN" | "AP" | "AR" | "AS" | "BR" | "CG" | "CH" | "DH" | "DL" | "GA" | "GJ" | "HP" | "HR" | "JH" | "JK" | "KA" | "KL" | "LA" | "LD" | "MH" | "ML" | "MN" | "MP" | "MZ" | "NL" | "OD" | "PB" | "PY" | "RJ" | "SK" | "TN" | "TR" | "TS" | "UK" | "UP" | "WB";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuctionView"][];
                        hasMore: boolean;
                        message: string;
                        status: number;
                        /** @enum {boolean} */
                        success: true;
                        total: number;
                    };
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    suggestAuctions: {
        parameters: {
            query: {
                query: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuggestAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    checkBill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillCheckAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listDeals: {
        parameters: {
            query?: {
                /** @description only the deals of these auctions, over all filters where none is named */
                auctions?: string;
                filter?: "todo" | "active" | "completed" | "cancelled";
                limit?: number;
                page?: number;
                /** @description of the lot, or of the other party */
                query?: string;
                /** @description newest first unless said otherwise */
                sortBy?: "latest" | "oldest" | "deadline" | "deadline-desc" | "amount-asc" | "amount-desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DealListAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDeal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dealId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DealAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    dealBill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dealId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    creditNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dealId: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    dealMessages: {
        parameters: {
            query?: {
                before?: number;
                limit?: number;
            };
            header?: never;
            path: {
                dealId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DealMessagesAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    sendDealMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dealId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "The truck comes at 7 am"
                 *     }
                 */
                "application/json": components["schemas"]["DealMessageBody"];
            };
        };
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DealMessageAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    recordPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dealId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": 7,
                 *       "amount": 12500.5,
                 *       "method": "upi",
                 *       "reference": "412345678901",
                 *       "paidOn": "2026-11-20"
                 *     }
                 */
                "application/json": components["schemas"]["PaymentBody"];
            };
        };
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DealAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    dealPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dealId: string;
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportDeals: {
        parameters: {
            query: {
                format: "csv" | "xlsx";
                from: string;
                kind?: "deals" | "payments" | "bills";
                to: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    priceGuide: {
        parameters: {
            query: {
                /** @description of packages/commodities */
                commodity: string;
                /** @description of the state; in any spelling of mandi files */
                district?: string;
                state?: "AN" | "AP" | "AR" | "AS" | "BR" | "CG" | "CH" | "DH" | "DL" | "GA" | "GJ" | "HP" | "HR" | "JH" | "JK" | "KA" | "KL" | "LA" | "LD" | "MH" | "ML" | "MN" | "MP" | "MZ" | "NL" | "OD" | "PB" | "PY" | "RJ" | "SK" | "TN" | "TR" | "TS" | "UK" | "UP" | "WB";
                /** @description quintal unless said otherwise */
                unit?: "quintal" | "kg" | "litre" | "piece";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceGuideAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    member: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    beginPractice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PracticeAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPractice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                practiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PracticeAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    practiceBid: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                practiceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "bidAmount": 2025,
                 *       "maxAmount": 2200
                 *     }
                 */
                "application/json": components["schemas"]["PlaceBidBody"];
            };
        };
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaceBidAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    webhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhooksAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    webhookDeliveries: {
        parameters: {
            query?: {
                limit?: number;
                page?: number;
            };
            header?: never;
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveriesAnswer"];
                };
            };
            /** @description A refusal; `code` gives the reason */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "webhook-auction-created": {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-signature": string;
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/cloudevents+json": {
                    data: {
                        auctionId: string;
                        /** @description rupees */
                        basePrice: number;
                        category: string;
                        /** @description ISO 8601, UTC */
                        endTime: string;
                        productName: string;
                        quantity: number;
                        /** @description ISO 8601, UTC */
                        startTime: string;
                        unit: string;
                    };
                    /** @constant */
                    datacontenttype: "application/json";
                    /** @description of the delivery; the same whenever it is sent again */
                    id: string;
                    /** Format: uri */
                    source: string;
                    /** @constant */
                    specversion: "1.0";
                    /** @description the id of the auction, deal or webhook */
                    subject: string;
                    /** @description ISO 8601, UTC */
                    time: string;
                    /** @constant */
                    type: "auction-created";
                };
            };
        };
        responses: {
            /** @description Delivered */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Switches the webhook off */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again, seven times over a day */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-deal-changed": {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-signature": string;
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/cloudevents+json": {
                    data: {
                        auctionId: string;
                        /** @description the kind of the timeline's newest entry */
                        change: string;
                        deadline: string | null;
                        dealId: string;
                        /** @description rupees */
                        due: number;
                        /** @description rupees */
                        received: number;
                        /** @enum {unknown} */
                        state: "awaiting-farmer" | "awaiting-buyer" | "agreed" | "completed" | "declined" | "lapsed" | "cancelled" | "disputed";
                        version: number;
                        waitingFor: string | null;
                    };
                    /** @constant */
                    datacontenttype: "application/json";
                    /** @description of the delivery; the same whenever it is sent again */
                    id: string;
                    /** Format: uri */
                    source: string;
                    /** @constant */
                    specversion: "1.0";
                    /** @description the id of the auction, deal or webhook */
                    subject: string;
                    /** @description ISO 8601, UTC */
                    time: string;
                    /** @constant */
                    type: "deal-changed";
                };
            };
        };
        responses: {
            /** @description Delivered */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Switches the webhook off */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again, seven times over a day */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-lost": {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-signature": string;
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/cloudevents+json": {
                    data: {
                        auctionId: string;
                        /** @description rupees */
                        lotValue: number;
                        /** @description rupees */
                        price: number;
                        productName: string;
                    };
                    /** @constant */
                    datacontenttype: "application/json";
                    /** @description of the delivery; the same whenever it is sent again */
                    id: string;
                    /** Format: uri */
                    source: string;
                    /** @constant */
                    specversion: "1.0";
                    /** @description the id of the auction, deal or webhook */
                    subject: string;
                    /** @description ISO 8601, UTC */
                    time: string;
                    /** @constant */
                    type: "lost";
                };
            };
        };
        responses: {
            /** @description Delivered */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Switches the webhook off */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again, seven times over a day */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-outbid": {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-signature": string;
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/cloudevents+json": {
                    data: {
                        auctionId: string;
                        /** @description rupees */
                        price: number;
                        productName: string;
                    };
                    /** @constant */
                    datacontenttype: "application/json";
                    /** @description of the delivery; the same whenever it is sent again */
                    id: string;
                    /** Format: uri */
                    source: string;
                    /** @constant */
                    specversion: "1.0";
                    /** @description the id of the auction, deal or webhook */
                    subject: string;
                    /** @description ISO 8601, UTC */
                    time: string;
                    /** @constant */
                    type: "outbid";
                };
            };
        };
        responses: {
            /** @description Delivered */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Switches the webhook off */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again, seven times over a day */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-payment-received": {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-signature": string;
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/cloudevents+json": {
                    data: {
                        auctionId: string;
                        dealId: string;
                        /** @description rupees */
                        due: number;
                        /** @description rupees */
                        received: number;
                    };
                    /** @constant */
                    datacontenttype: "application/json";
                    /** @description of the delivery; the same whenever it is sent again */
                    id: string;
                    /** Format: uri */
                    source: string;
                    /** @constant */
                    specversion: "1.0";
                    /** @description the id of the auction, deal or webhook */
                    subject: string;
                    /** @description ISO 8601, UTC */
                    time: string;
                    /** @constant */
                    type: "payment-received";
                };
            };
        };
        responses: {
            /** @description Delivered */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Switches the webhook off */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again, seven times over a day */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-price-changed": {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-signature": string;
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/cloudevents+json": {
                    data: {
                        auctionId: string;
                        /** @description ISO 8601, UTC */
                        endTime: string;
                        /** @description rupees */
                        minimumNextBid: number;
                        /** @description rupees */
                        price: number;
                        productName: string;
                        status: "scheduled" | "active" | "completed" | "inactive";
                        totalBids: number;
                        /** @description rises with every change of the auction */
                        version: number;
                    };
                    /** @constant */
                    datacontenttype: "application/json";
                    /** @description of the delivery; the same whenever it is sent again */
                    id: string;
                    /** Format: uri */
                    source: string;
                    /** @constant */
                    specversion: "1.0";
                    /** @description the id of the auction, deal or webhook */
                    subject: string;
                    /** @description ISO 8601, UTC */
                    time: string;
                    /** @constant */
                    type: "price-changed";
                };
            };
        };
        responses: {
            /** @description Delivered */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Switches the webhook off */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again, seven times over a day */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-test": {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-signature": string;
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/cloudevents+json": {
                    data: {
                        webhookId: string;
                    };
                    /** @constant */
                    datacontenttype: "application/json";
                    /** @description of the delivery; the same whenever it is sent again */
                    id: string;
                    /** Format: uri */
                    source: string;
                    /** @constant */
                    specversion: "1.0";
                    /** @description the id of the auction, deal or webhook */
                    subject: string;
                    /** @description ISO 8601, UTC */
                    time: string;
                    /** @constant */
                    type: "test";
                };
            };
        };
        responses: {
            /** @description Delivered */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Switches the webhook off */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again, seven times over a day */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook-won": {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-signature": string;
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/cloudevents+json": {
                    data: {
                        auctionId: string;
                        /** @description rupees */
                        lotValue: number;
                        /** @description rupees */
                        price: number;
                        productName: string;
                    };
                    /** @constant */
                    datacontenttype: "application/json";
                    /** @description of the delivery; the same whenever it is sent again */
                    id: string;
                    /** Format: uri */
                    source: string;
                    /** @constant */
                    specversion: "1.0";
                    /** @description the id of the auction, deal or webhook */
                    subject: string;
                    /** @description ISO 8601, UTC */
                    time: string;
                    /** @constant */
                    type: "won";
                };
            };
        };
        responses: {
            /** @description Delivered */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Switches the webhook off */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again, seven times over a day */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
